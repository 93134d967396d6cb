import type { GetSchedulesV3, scheduleRequest } from '../../records/index.generated.js';
import { type Caller, requireRoot, sees, unitsOf } from '../rules/Caller.js';
import { changedSince, deletedSince, findShifts, shiftTest } from '../rules/filters.js';
import { beginOf, minutesOf } from '../rules/hours.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import { saveShift } from '../rules/saveShift.js';
import { findFor, type Saving, saveRow, saveRows } from '../rules/Saving.js';
import { canUse, saveShiftType } from '../rules/shiftTypes.js';
import type { Unchecked } from '../Unchecked.js';
import { decimalOf, hoursOf } from '../world/decimal.js';
import { rejection } from '../world/messages.js';
import type { World, ShiftRow } from '../world/World.js';
import { ofEmployee } from '../world/Table.js';
import type { Handlers, PartsOf } from './Handler.js';
import { scheduleRecord, scheduleV1Record, shiftRecord, shiftTypeRecord } from './scheduleRecord.js';

export const scheduling = {
  wsdlGetShiftCategories(world, caller, { lastModified, ...include }) {
    if (include.includeTags && !lastModified?.trim())
      throw new SandboxFault('Client', rejection('SBX-CATEGORY-001'));
    return changedSince(world.shiftTypes.of(), lastModified)
      .filter((type) => canUse(type, caller.unit?.id ?? 0))
      .map((type) => shiftTypeRecord(world, type, include));
  },

  wsdlUpdateShiftTypes: (world, caller, { shifType }) =>
    saveRows(world, caller, shifType, (saving, row) => {
      const { id, shiftTypeExtId, name, sharedToAllUnits, isActive } = saveShiftType(saving, row);
      return { ...row, id, shiftTypeExtId, name, sharedToAllUnits, isActive };
    }),

  wsdlUpdateShifts: (world, caller, { Shifts }) =>
    saveRows(world, caller, Shifts, (saving, row) => {
      const record = shiftRecord(world, saveShift(saving, row));
      return { ...record, deleteShift: row.deleteShift ?? 0 };
    }),

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
    return deletedSince(world.shifts, caller, request.lastModified).flatMap(({ row, ts }) =>
      asked(row) ? [{ ...scheduleV1Record(world, row), ts }] : [],
    );
  },

  // Version 2 gives the external id whenever there is one (document 2.5).
  wsdlGetSchedulesV2: (world, caller, { GetSchedulesV2: request = {} }) =>
    schedulesReply(world, caller, { ...request, includeExtScheduleId: true }),

  wsdlGetSchedulesV3: (world, caller, { GetSchedulesV3: request = {} }) =>
    schedulesReply(world, caller, request),

  wsdlGetScheduleTasks(world, caller, { scheduleId, categoryId, begTime, endTime, lastModified }) {
    const one = [world.shifts.get(scheduleId) ?? []].flat().filter(({ restId }) => sees(caller, restId));
    const shifts = scheduleId ? one : world.shifts.of(unitsOf(world, caller));
    return changedSince(shifts, lastModified).flatMap(({ id: shiftId, tasks, ts }) =>
      tasks
        .filter(
          (task) =>
            (!categoryId || task.categoryId === categoryId) &&
            (!begTime || task.begTime >= begTime) &&
            (!endTime || task.endTime <= endTime),
        )
        .map((task) => {
          const { name = '', onCall = 0 } = world.shiftTypes.get(task.categoryId) ?? {};
          return { ...task, id: shiftId * 10 + task.id, scheduleId: shiftId, ts, name, onCall };
        }),
    );
  },

  wsdlScheduleRequestApprove: (world, caller, { scheduleRequest = {} }) =>
    saveRow(world, caller, scheduleRequest, (saving) => decideRequest(saving, scheduleRequest, true)),
  wsdlScheduleRequestDeny: (world, caller, { scheduleRequest = {} }) =>
    saveRow(world, caller, scheduleRequest, (saving) => decideRequest(saving, scheduleRequest, false)),

  wsdlGetBaseScheduleRolledoutHours(world, caller, { baseScheduleRollout: request = {} }) {
    const { badgeNos = [] } = request;
    const from = request.fromDateTime?.slice(0, 19) ?? '';
    const to = request.toDateTime?.slice(0, 19) ?? '9999';
    return saveRow(world, caller, { employeesRolloutHours: [] }, (saving) => {
      if (to < from && world.minds('SBX-DATE-004')) saving.add('SBX-DATE-004', 'toDateTime', 'fromDateTime');
      const employees = badgeNos.map(({ badgeNo = '' }) => saving.employee({ badgeNo }));
      saving.settle();
      const employeesRolloutHours = employees.map((employee) => {
        const { badgeNo } = employee!;
        const minutes = ofEmployee(world.shifts, employee!)
          .filter((shift) => !shift.absenceShift && from <= beginOf(shift) && beginOf(shift) <= to)
          .reduce((sum, shift) => sum + minutesOf(shift), 0);
        return { badgeNo, hours: decimalOf(hoursOf(minutes)) };
      });
      return { employeesRolloutHours };
    });
  },
} satisfies Partial<Handlers>;

/** Approves or denies an employee's request for a shift; either way the request is gone. */
function decideRequest(saving: Saving, row: Unchecked<scheduleRequest>, approves: boolean) {
  const { world } = saving;
  const shift = saving.seen(world.shifts, row.scheduleId, 'SBX-SHIFT-001');
  if (!row.scheduleId) saving.add('SBX-SHIFT-001', 0);
  const employee = saving.employee({ id: row.employeeId, badgeNo: row.badgeNo });
  const asked = shift?.requests?.find(({ employeeId }) => employeeId === employee?.id);
  if (shift && employee && !asked) saving.add('SBX-REQUEST-001');
  saving.settle();
  const ts = world.stamp();
  const former = shift!.employeeId;
  Object.assign(shift!, { requests: shift!.requests!.filter((other) => other !== asked), ts });
  if (!approves) return row;
  const approved = { approved: 1, shiftChanged: 1, ts };
  Object.assign(shift!, { ...approved, employeeId: employee!.id, grabbAble: 0 });
  const other = asked!.requestType === 1 ? world.shifts.get(asked!.swappedScheduleId) : undefined;
  if (other) Object.assign(other, { ...approved, employeeId: former });
  return row;
}

function schedulesReply(
  world: World,
  caller: Caller,
  request: Unchecked<GetSchedulesV3> & { readonly allUnits?: boolean | undefined },
) {
  const section = Number(request.section) || undefined;
  const { found, validationErrors } = findFor(world, caller, request, () =>
    findShifts(world, unitsOf(world, caller), { ...request, section }),
  );
  return { schedules: found.map((shift) => scheduleRecord(world, shift, request)), validationErrors };
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
