import {
  absenceShiftsOf,
  addSchedule,
  coverShifts,
  SHIFT_ACTION,
  uncoverShifts,
} from '../rules/absenceShifts.js';
import { moment } from '../../calendar/moments.js';
import { type AbsenceRow, NEW_ABSENCE } from '../world/rows.js';
import type { World } from '../world/World.js';
import { checkAbsence, checkPayroll, meets, punchesIn } from './absenceChecks.js';
import { type AbsencePlan, readAbsenceRequest, refuserOf } from './absenceRequest.js';
import { findGroup, FOREIGN, unitOfGroup } from './groupTree.js';
import { type Endpoints, flagIn, type RestCall, type RestReply } from './RestCall.js';
import { bare } from './RestFailure.js';

/** Absences of version 2 (document 2.1 to 2.3, 7.2, 7.3). */
export const absences: Endpoints = {
  'POST /v2/schedule/groups/{groupId}/absences': (call) => create(call, false),
  'POST /v2/schedule/groups/{groupId}/absences/part-time': (call) => create(call, true),
  'DELETE /v2/schedule/groups/{groupId}/absences/{absenceId}': remove,
};

function create(call: RestCall, partTime: boolean): RestReply {
  const { world } = call;
  const plan = readAbsenceRequest(call, partTime);
  checkAbsence(world, plan);
  return { body: record(world, save(world, plan), plan) };
}

function save(world: World, plan: AbsencePlan): AbsenceRow {
  const { employee, begin, end, attest } = plan;
  const ts = world.stamp();
  for (const punch of punchesIn(world, plan)) Object.assign(punch, { deleted: true, ts });
  const mine = [...world.absences.ofUnit(employee.restId)].filter((row) => row.employeeId === employee.id);
  if (!plan.overlap) for (const row of mine) if (meets(plan, row)) erase(world, row, true);
  const approved = attest?.autoAttest ?? false;
  const absence = world.absences.add({
    ...{ ...NEW_ABSENCE, restId: employee.restId, employeeId: employee.id, leaveReasonId: plan.typeId },
    ...{ fromDate: begin.slice(0, 10), fromTime: begin.slice(11) },
    ...{ toDate: end.slice(0, 10), toTime: end.slice(11) },
    ...{ sickLevel: plan.sickLevel, partTime: plan.partTime, managerComments: plan.comment },
    approvedByEmployee: plan.employeeAttested ?? approved,
    approvedByManager: plan.managerAttested ?? approved,
    ...{ sentAt: ts, ts },
  });
  const actions = { UNASSIGN: SHIFT_ACTION.unassign, DELETE: SHIFT_ACTION.delete, KEEP: SHIFT_ACTION.keep };
  coverShifts(world, absence, actions[plan.shiftAction]);
  if (plan.schedule) addSchedule(world, absence, plan.schedule);
  return absence;
}

function record(world: World, row: AbsenceRow, plan: AbsencePlan) {
  return {
    id: row.id,
    groupId: world.units.get(row.restId)?.groupId,
    absenceTypeId: row.leaveReasonId,
    employeeId: row.employeeId,
    begin: moment(row.fromDate, row.fromTime),
    end: moment(row.toDate, row.toTime),
    employeeAttested: row.approvedByEmployee,
    managerAttested: row.approvedByManager,
    absenceScheduleId: plan.schedule?.id,
    shiftsInThisPeriod: plan.shiftAction,
    managerComment: row.managerComments,
  };
}

function remove(call: RestCall): RestReply {
  const { world, path, query, asObserved } = call;
  const refuse = refuserOf(call);
  const unit = unitOfGroup(world, findGroup(world, Number(path.groupId)));
  if (!unit) throw bare(404);
  const id = Number(path.absenceId);
  if (id >= FOREIGN) refuse('ABSENCE_NOT_BELONG_TO_CUSTOMER');
  const absence = world.absences.get(id);
  const employee = world.employees.get(absence?.employeeId);
  if (!absence || !employee || absence.restId !== unit.id) return refuse('DELETE_ABSENCE_NOT_EXISTS');
  const begin = moment(absence.fromDate, absence.fromTime);
  const end = moment(absence.toDate, absence.toTime);
  checkPayroll(world, { employee, begin, end }, [absence], refuse);
  const reassign = flagIn(query, 'reassignBackShifts', () => refuse('SANDBOX_FIELD', 'reassignBackShifts'));
  const [shift] = absenceShiftsOf(world, absence);
  if (shift && reassign === undefined) refuse('DELETE_LEAVE_SHIFT_EXISTS', undefined, shift.id);
  erase(world, absence, reassign ?? false);
  return asObserved ? { status: 202 } : {};
}

function erase(world: World, absence: AbsenceRow, reassign: boolean): void {
  uncoverShifts(world, absence, reassign);
  world.absences.delete(absence, world.stamp());
}
