import { InputError } from '../../errors/index.js';
import { formatGiven } from '../../validation/formatGiven.js';
import type { ListOptions } from '../call/restCallOptions.js';
import { createPages, type Pages } from '../call/pages.js';
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

/** The value of the `Prefer` header that asks for the times of a zone: `timezone=Area/City`. Observed. */
function preferTimeZone(timeZone: string): string {
  if (typeof timeZone === 'string' && /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(timeZone))
    return `timezone=${timeZone}`;
  const issue = {
    path: ['timeZone'],
    expected: 'a time zone such as Europe/Stockholm',
    given: formatGiven(timeZone),
    source: 'REST interface document 4.2',
  };
  throw new InputError([issue], { operation: 'GET /schedule/v3/shifts' });
}
