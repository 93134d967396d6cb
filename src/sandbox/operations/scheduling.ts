import type { GetSchedulesV3 } from '../../records/scheduling/GetSchedulesV3.js';
import type { Unchecked } from '../Unchecked.js';
import { allUnitsErrors, type Caller, findEmployee, requireRoot, sees, unitsOf } from '../rules/Caller.js';
import { modifiedAfter, parseMoment } from '../rules/filters.js';
import { findShifts, shiftTest } from '../rules/findShifts.js';
import { canUse } from '../rules/findShiftType.js';
import { beginOf, minutesOf } from '../rules/hours.js';
import { rejection } from '../world/messages.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import { saveShift } from '../rules/saveShift.js';
import { saveShiftType } from '../rules/saveShiftType.js';
import { decideRequest } from '../rules/scheduleRequest.js';
import { decimalOf, hoursOf } from '../world/decimal.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { periodErrors } from '../rules/Rejections.js';
import type { Handlers, PartsOf } from './Handler.js';
import { scheduleRecord, scheduleV1Record, shiftRecord } from './scheduleRecord.js';
import { shiftTypeRecord } from './shiftTypeRecord.js';

/** Operations on shift types, shifts, tasks and requests for shifts. */
export const scheduling = {
  wsdlGetShiftCategories(world, caller, { lastModified, includeTags, includeSkills }) {
    if (includeTags && !lastModified?.trim()) throw new SandboxFault('Client', rejection('SBX-CATEGORY-001'));
    const after = parseMoment('lastModified', lastModified);
    return [...world.shiftTypes.of()]
      .filter((type) => canUse(type, caller.unit?.id ?? 0) && modifiedAfter(type, after))
      .map((type) => shiftTypeRecord(world, type, { tags: includeTags, skills: includeSkills }));
  },

  wsdlUpdateShiftTypes(world, caller, { shifType = [] }) {
    return shifType.map((row) => {
      const saved = saveShiftType(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const { id, shiftTypeExtId, name, sharedToAllUnits, isActive } = saved;
      return { ...row, id, shiftTypeExtId, name, sharedToAllUnits, isActive, validationErrors: [] };
    });
  },

  wsdlUpdateShifts(world, caller, { Shifts = [] }) {
    return Shifts.map((row) => {
      const saved = saveShift(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      return { ...shiftRecord(world, saved.shift), deleteShift: saved.deleted ? 1 : 0 };
    });
  },

  wsdlGetSchedules(world, caller, request) {
    return legacyShifts(world, unitsOf(world, caller), request).map((shift) =>
      scheduleV1Record(world, shift),
    );
  },

  wsdlGetSchedulesForAllUnits(world, caller, request) {
    requireRoot(caller, 'wsdlGetSchedulesForAllUnits');
    return legacyShifts(world, world.unitIds(), request).map((shift) => scheduleV1Record(world, shift));
  },

  wsdlGetDeletedSchedules(world, caller, request) {
    const asked = shiftTest(world, { ...legacyFilter(request), modifiedAfter: undefined });
    const after = parseMoment('lastModified', request.lastModified);
    return world.shifts.deleted
      .filter(
        ({ row, deletedAt }) =>
          sees(caller, row.restId) && asked(row) && modifiedAfter({ ts: deletedAt }, after),
      )
      .map(({ row, deletedAt }) => ({ ...scheduleV1Record(world, row), ts: deletedAt }));
  },

  wsdlGetSchedulesV2(world, caller, { GetSchedulesV2: request = {} }) {
    const refused = allUnitsErrors(caller, request.allUnits);
    // Version 2 gives the external id whenever there is one (document 2.5).
    return schedulesReply(world, caller, { ...request, includeExtScheduleId: true }, refused);
  },

  wsdlGetSchedulesV3(world, caller, { GetSchedulesV3: request = {} }) {
    return schedulesReply(world, caller, request);
  },

  wsdlGetScheduleTasks(world, caller, { scheduleId, categoryId, begTime, endTime, lastModified }) {
    const after = parseMoment('lastModified', lastModified);
    const one = world.shifts.get(scheduleId);
    const shifts = scheduleId
      ? one && sees(caller, one.restId)
        ? [one]
        : []
      : world.shifts.of(unitsOf(world, caller));
    return [...shifts].flatMap((shift) =>
      shift.tasks
        .filter(
          (task) =>
            (!categoryId || task.categoryId === categoryId) &&
            (!begTime || task.begTime >= begTime) &&
            (!endTime || task.endTime <= endTime) &&
            modifiedAfter(shift, after),
        )
        .map((task) => {
          const type = world.shiftTypes.get(task.categoryId);
          return {
            ...task,
            id: shift.id * 10 + task.id,
            scheduleId: shift.id,
            ts: shift.ts,
            name: type?.name ?? '',
            onCall: type?.onCall ?? 0,
          };
        }),
    );
  },

  wsdlScheduleRequestApprove(world, caller, { scheduleRequest = {} }) {
    return { ...scheduleRequest, validationErrors: decideRequest(world, caller, scheduleRequest, true) };
  },

  wsdlScheduleRequestDeny(world, caller, { scheduleRequest = {} }) {
    return { ...scheduleRequest, validationErrors: decideRequest(world, caller, scheduleRequest, false) };
  },

  wsdlGetBaseScheduleRolledoutHours(world, caller, { baseScheduleRollout: request = {} }) {
    const from = request.fromDateTime?.slice(0, 19) ?? '';
    const to = request.toDateTime?.slice(0, 19) ?? '9999';
    const validationErrors: string[] = [];
    if (to < from && world.minds('SBX-DATE-004'))
      validationErrors.push(rejection('SBX-DATE-004', 'toDateTime', 'fromDateTime'));
    const employees = (request.badgeNos ?? []).flatMap(({ badgeNo = '' }) => {
      const employee = findEmployee(world, caller, { badgeNo });
      if (!employee) validationErrors.push(rejection('SBX-EMPLOYEE-001', `badgeNo "${badgeNo}"`));
      return employee ?? [];
    });
    if (validationErrors.length > 0) return { employeesRolloutHours: [], validationErrors };
    const employeesRolloutHours = employees.map(({ id, restId, badgeNo }) => {
      const minutes = [...world.shifts.ofUnit(restId)]
        .filter((shift) => shift.employeeId === id && !shift.absenceShift)
        .filter((shift) => from <= beginOf(shift) && beginOf(shift) <= to)
        .reduce((sum, shift) => sum + minutesOf(shift), 0);
      return { badgeNo, hours: decimalOf(hoursOf(minutes)) };
    });
    return { employeesRolloutHours, validationErrors };
  },
} satisfies Partial<Handlers>;

function schedulesReply(
  world: World,
  caller: Caller,
  request: Unchecked<GetSchedulesV3>,
  refused: readonly string[] = [],
) {
  const validationErrors = [...refused, ...periodErrors(world, request)];
  if (validationErrors.length > 0) return { schedules: [], validationErrors };
  const { includeCosts: costs, includeTags: tags, includeNOI: interest } = request;
  const include = { costs, tags, interest, extScheduleId: request.includeExtScheduleId };
  const shifts = findShifts(world, unitsOf(world, caller), {
    ...request,
    section: Number(request.section) || undefined,
    scheduled: request.scheduledShifts,
    absences: request.absenceShifts,
  });
  return { schedules: shifts.map((shift) => scheduleRecord(world, shift, include)), validationErrors };
}

type LegacyRequest = PartsOf<'wsdlGetSchedules'>;

function legacyFilter(request: LegacyRequest) {
  return {
    ...request,
    section: request.sectionId,
    modifiedAfter: request.lastModified,
    modifiedBefore: request.lastModifiedToTime,
  };
}

function legacyShifts(world: World, units: readonly number[], request: LegacyRequest): ShiftRow[] {
  const freed = (shift: ShiftRow) => shift.employeeId === 0 && shift.absenceId !== 0;
  return findShifts(world, units, legacyFilter(request)).filter(
    (shift) =>
      (!request.scheduleId || shift.id === request.scheduleId) &&
      (!request.unassignedShiftsFromLeave || freed(shift)),
  );
}
