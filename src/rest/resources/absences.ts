import { type AbsenceFlow, type AbsenceRegistered, registerAbsence } from './absenceFlow.js';
import type { Calls } from './calls.js';
import type {
  Absence,
  AbsenceCreate,
  AbsenceDelete,
  AbsenceSchedule,
  AbsenceType,
  AbsenceTypeQuery,
  PartTimeAbsenceCreate,
} from './restTypes.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Absences of employees at a unit (version 2). They can be created and deleted, not read back. */
export interface Absences {
  /**
   * Creates a full-time absence. EXISTING ABSENCES IN THE PERIOD ARE REPLACED unless `overlapAbsences` is true; the
   * absence type's default schedule is applied when `absenceScheduleId` is left out. At most 24 months. `groupId` is a
   * unit (a section stands for its unit). Not sent again once sent: there is no idempotency key.
   * Source: interface document 2.1, 2.2, 4.1, 7.2.
   */
  create(groupId: number, absence: AbsenceCreate, options?: RestCallOptions): Promise<Absence>;
  /**
   * Creates a part-time absence: like `create`, with the rate, where it applies and how it is split. `Day` with
   * `WHOLE_SHIFT` is refused. Source: interface document 2.2, 4.1, 7.2.
   */
  createPartTime(
    groupId: number,
    absence: PartTimeAbsenceCreate,
    options?: RestCallOptions,
  ): Promise<Absence>;
  /**
   * Deletes an absence. One with absence shifts needs a decision on `reassignBackShifts`, else the service answers
   * `DELETE_LEAVE_SHIFT_EXISTS`. Blocked while a touched salary period is transferred to payroll.
   * Source: interface document 2.3, 4.1, 7.3.
   */
  delete(groupId: number, absenceId: number, input?: AbsenceDelete, options?: RestCallOptions): Promise<void>;
  /**
   * The typical flow: resolves the employee from a badge number or external id, looks up the absence types that are
   * valid for the period, picks one by id or name, and creates the absence. Source: interface document 1.
   */
  register(flow: AbsenceFlow, options?: RestCallOptions): Promise<AbsenceRegistered>;
}

const CREATE_QUERY = ['overlapAbsences', 'ignoreOverridableValidations'];
const PART_TIME_QUERY = [...CREATE_QUERY, 'absenceRate', 'absenceRateDirection', 'splitType'];

export function createAbsences({ v2 }: Calls): Absences {
  const absences: Absences = {
    create: (groupId, absence, options) =>
      v2.POST('/v2/schedule/groups/{groupId}/absences', {
        ...options,
        ...apart<AbsenceCreate>(absence, CREATE_QUERY, groupId),
      }),
    createPartTime: (groupId, absence, options) =>
      v2.POST('/v2/schedule/groups/{groupId}/absences/part-time', {
        ...options,
        ...apart<PartTimeAbsenceCreate>(absence, PART_TIME_QUERY, groupId),
      }),
    delete: (groupId, absenceId, query = {}, options) =>
      v2.DELETE('/v2/schedule/groups/{groupId}/absences/{absenceId}', {
        ...options,
        params: { path: { groupId, absenceId }, query },
      }),
    register: (flow, options) => registerAbsence(v2, absences.create, flow, options),
  };
  return absences;
}

/** Body and query of an absence, which a caller gives as one. */
function apart<Whole extends AbsenceCreate>(absence: Whole, names: readonly string[], groupId: number) {
  const entries = Object.entries(absence ?? {});
  const inQuery = ([name]: [string, unknown]) => names.includes(name);
  const query = Object.fromEntries(entries.filter(inQuery)) as Whole;
  const body = Object.fromEntries(entries.filter((entry) => !inQuery(entry))) as Whole;
  return { params: { path: { groupId }, query }, body };
}

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
