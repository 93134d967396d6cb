import type { V3Calls } from './calls.js';
import { atPage, createPages, type ListOptions, type Pages } from '../call/pages.js';
import { preferTimeZone } from '../call/preferTimeZone.js';
import type { Shift, ShiftQuery } from './records.js';

/** Shifts (version 3). Source: interface document 4.2. */
export interface Shifts {
  /**
   * Shifts with cursor-based pagination. Ids are internal ids, `xrefId('…')`, and `badgeNumber('…')` for employees.
   * Times are instants; `timeZone` asks for those of a zone.
   */
  list(query?: ShiftQuery, options?: ListOptions): Pages<Shift>;
}

export function createShifts(v3: V3Calls): Shifts {
  const ALL = '/schedule/v3/shifts';
  return {
    list({ timeZone, ...query } = {}, options) {
      const header = timeZone === undefined ? {} : { Prefer: preferTimeZone(timeZone) };
      return createPages(
        `GET ${ALL}`,
        (token, call) => v3.GET(ALL, { ...call, params: { header, query: atPage(query, token) } }),
        query.pageToken,
        options,
      );
    },
  };
}
