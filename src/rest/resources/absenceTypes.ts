import type { Calls } from './calls.js';
import type { AbsenceType, AbsenceTypeQuery } from './restTypes.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Absence types (version 2). */
export interface AbsenceTypes {
  /**
   * The absence types that are valid for an employee from `start` to `end` (dates, both required), already filtered by
   * what the agreement template allows. `groupId` is the domain group. Source: interface document 4.1, 7.4.
   */
  list(
    groupId: number,
    employeeId: number,
    query: AbsenceTypeQuery,
    options?: RestCallOptions,
  ): Promise<AbsenceType[]>;
}

export function createAbsenceTypes({ v2 }: Calls): AbsenceTypes {
  return {
    list: (groupId, employeeId, query, options) =>
      v2.GET('/v2/absence-types/groups/{groupId}/employees/{employeeId}', {
        ...options,
        params: { path: { groupId, employeeId }, query },
      }),
  };
}
