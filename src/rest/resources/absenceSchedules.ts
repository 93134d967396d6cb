import type { Calls } from './calls.js';
import type { AbsenceSchedule } from './restTypes.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Absence schedules (version 2). */
export interface AbsenceSchedules {
  /** The absence schedules of a domain group. Source: interface document 4.1, 7.4. */
  list(groupId: number, options?: RestCallOptions): Promise<AbsenceSchedule[]>;
}

export function createAbsenceSchedules({ v2 }: Calls): AbsenceSchedules {
  return {
    list: (groupId, options) =>
      v2.GET('/v2/absence-schedule/groups/{groupId}', { ...options, params: { path: { groupId } } }),
  };
}
