import type { ListOptions } from '../call/listOptions.js';
import { createPages, type Pages } from '../call/pages.js';
import { preferTimeZone } from '../call/preferTimeZone.js';
import type { Calls } from './calls.js';
import type { Shift, ShiftQuery } from './restTypes.js';

/** Shifts (version 3). Source: interface document 4.2. */
export interface Shifts {
  /**
   * Shifts with cursor-based pagination. Ids are internal ids, `xrefId('…')`, and `badgeNumber('…')` for employees.
   * Times are instants; `timeZone` asks for those of a zone. Source: interface document 2.5, 4.2.
   */
  list(query?: ShiftQuery, options?: ListOptions): Pages<Shift>;
}

export function createShifts({ callPath }: Calls): Shifts {
  return {
    list(query, options) {
      const { timeZone, ...filters } = query ?? {};
      const header = () => (timeZone === undefined ? {} : { Prefer: preferTimeZone(timeZone) });
      return createPages(callPath, '/schedule/v3/shifts', { query: filters, header, options });
    },
  };
}
