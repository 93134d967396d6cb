import {
  absenceShiftsOf,
  addSchedule,
  coverShifts,
  SHIFT_ACTION,
  spanOfAbsence,
  uncoverShifts,
} from '../rules/absenceShifts.js';
import { type World, type AbsenceRow, NEW_ABSENCE, type PunchRow } from '../world/World.js';
import { ofEmployee } from '../world/Table.js';
import { type AbsencePlan, lastDayOf, readAbsenceRequest, type Refuse, refuserOf } from './absenceRequest.js';
import { findGroup, FOREIGN, unitOfGroup } from '../rules/groupTree.js';
import { bare, type Endpoints, flagIn, type RestCall, type RestReply } from './RestCall.js';
import { beginOf, endOf, overlap } from '../rules/hours.js';
import { rolesOf } from '../rules/groupRoles.js';
import { balanceOf } from '../rules/timeTrackers.js';
import { addDays, datesOf, daysBetween, weekdayOf } from '../../calendar/days.js';

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
  if (!plan.overlap)
    for (const row of ofEmployee(world.absences, employee)) if (meets(plan, row)) erase(world, row, true);
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
    begin: beginOf(spanOfAbsence(row)),
    end: endOf(spanOfAbsence(row)),
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
  const span = spanOfAbsence(absence);
  checkPayroll(world, { employee, begin: beginOf(span), end: endOf(span) }, [absence], refuse);
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

interface Period {
  readonly begin: string;
  readonly end: string;
}

type OfEmployee = Period & Pick<AbsencePlan, 'employee'>;

/** Refuses a planned absence for the first rule of document 7.2 that it breaks. */
function checkAbsence(world: World, plan: AbsencePlan): void {
  const { employee, typeId } = plan;
  const mine = ofEmployee(world.absences, employee);
  const touched = mine.filter((row) => meets(plan, row));
  const earlier = mine.filter((row) => row.leaveReasonId === typeId && !touched.includes(row));
  checkPayroll(world, plan, touched, plan.refuse);
  checkOverlap(world, plan, touched);
  checkPolicy(world, plan, earlier);
  checkAttests(plan);
  checkSchedule(world, plan);
  checkPunches(world, plan);
}

/** Payroll has no override: what it has taken, or what its locked periods hold, stays (document 7.2). */
function checkPayroll(
  world: World,
  { employee, begin, end }: OfEmployee,
  absences: readonly AbsenceRow[],
  refuse: Refuse,
): void {
  const { restId } = employee;
  if (world.isLocked(restId, begin.slice(0, 10), lastDayOf(end))) refuse('SALARY_PERIOD_LOCKED');
  if (absences.some(({ transferred }) => transferred)) refuse('LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL');
  for (const shift of ofEmployee(world.shifts, employee))
    if (shift.transferred && overlap(shift, spanOf({ begin, end })))
      refuse(
        shift.absenceShift
          ? 'LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL'
          : 'SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL',
      );
  if (punchesIn(world, { employee, begin, end }).some((punch) => punch.transferredToPayroll))
    refuse('PUNCH_ALREADY_TRANSFERED_TO_PAYROL');
}

function checkOverlap(
  world: World,
  { unit, overlap: asked, refuse }: AbsencePlan,
  touched: readonly AbsenceRow[],
): void {
  if (!asked || touched.length === 0) return;
  if (world.unitSettings.get(unit.id)?.allowOverlappingAbsences === false)
    refuse('LEAVEAPP_OVERLAPPING_ABSENCE_IN_PERIOD');
  if (touched.length >= 2) refuse('LEAVEAPP_MAX_TWO_OVERLAPPING_ABSENCE_IN_PERIOD');
}

/** The limits of an absence type; days count by the calendar, in the calendar year of the first one. */
function checkPolicy(world: World, plan: AbsencePlan, earlier: readonly AbsenceRow[]): void {
  const { policy, begin, end, employee, refuse } = plan;
  const first = begin.slice(0, 10);
  const last = lastDayOf(end);
  const days = daysBetween(first, last) + 1;
  const year = earlier.filter(({ fromDate }) => fromDate.slice(0, 4) === first.slice(0, 4));
  const taken = (rows: readonly AbsenceRow[]) =>
    rows.reduce((sum, row) => sum + daysBetween(row.fromDate, lastOf(row)) + 1, 0);
  const above = (value: number, limit: number | undefined) => limit !== undefined && value > limit;

  if (above(days, policy.maxConsecutiveDays)) refuse('LEAVE_MAX_CONSECUTIVE_DAYS');
  if (above(year.length + 1, policy.maxOccasions)) refuse('LEAVE_MAX_OCCASIONS');
  if (above(taken(year) + days, policy.maxDaysInPeriod)) refuse('LEAVE_MAX_DAYS_IN_PERIOD');
  const before = earlier
    .filter((row) => lastOf(row) < first)
    .sort((a, b) => (a.toDate < b.toDate ? 1 : -1))[0];
  const gap = before && daysBetween(lastOf(before), first) - 1;
  if (gap !== undefined && gap < (policy.minDaysBetween ?? 0)) refuse('LEAVE_MIN_DAYS_BETWEEN');
  if (before && policy.workBetween && !hasWorked(world, plan, addDays(lastOf(before), 1), addDays(first, -1)))
    refuse('LEAVEAPP_PRECEEDING_LEAVE_WITHOUT_WORK');
  if (plan.employeeAttested && plan.managerAttested === false) {
    if (above(days, policy.employerPeriodDays)) refuse('EGENMELDING_FAIL_AGP_USED_UP');
    const alone = year.filter((row) => row.approvedByEmployee && !row.approvedByManager);
    if (above(taken(alone) + days, policy.selfCertifiedDays))
      refuse('EGENMELDING_FAIL_EGENMELDING_DAYS_USED_UP');
  }
  const tracker = world.timeTrackers.get(policy.timeTrackerId);
  if (!tracker) return;
  const period = tracker.periodized ? Number(first.slice(0, 4)) : 0;
  const weekdays = datesOf(first, last).filter((date) => weekdayOf(date) <= 5);
  if (balanceOf(world, { employee, tracker, period, date: last }) < weekdays.length * 10_000)
    refuse('ACCRUAL_BALANCE_EXCEEDED', tracker.name);
}

function checkAttests({ attest, employeeAttested, managerAttested, refuse }: AbsencePlan): void {
  if (employeeAttested && attest?.byEmployee === false) refuse('LEAVEAPP_NOT_ATTESTABLE_BY_EMPLOYEE');
  if (managerAttested && attest?.byManager === false) refuse('LEAVEAPP_NOT_ATTESTABLE_BY_MANAGER');
}

function checkSchedule(world: World, { schedule, employee, refuse }: AbsencePlan): void {
  if (!schedule?.groupId) return;
  const unit = unitOfGroup(world, findGroup(world, schedule.groupId));
  if (
    !rolesOf(world, employee).some(({ groupId }) => groupId === schedule.groupId || groupId === unit?.groupId)
  )
    refuse('NO_ROLE_ON_ABSENCE_SCHEDULE_SHIFT');
}

function checkPunches(world: World, plan: AbsencePlan): void {
  const punches = punchesIn(world, plan);
  if (punches.some((punch) => punch.approvedByManager))
    plan.refuse('PUNCH_APPROVED_AND_NOT_TRANSFERRED_TO_PAYROLL');
  if (punches.length > 0 && !plan.ignoreOverridable) plan.refuse('LEAVE_PUNCH_EXISTS');
}

/** The punches of an employee that share time with a period. */
function punchesIn(world: World, { employee, begin, end }: OfEmployee): PunchRow[] {
  return ofEmployee(world.punches, employee).filter(
    (punch) =>
      !punch.deleted && punch.punchIn < end && (punch.punchIn >= begin || (punch.punchOut ?? '') > begin),
  );
}

function hasWorked(world: World, { employee }: AbsencePlan, from: string, to: string): boolean {
  const period = { employee, begin: `${from}T00:00:00`, end: `${addDays(to, 1)}T00:00:00` };
  if (punchesIn(world, period).length > 0) return true;
  return ofEmployee(world.shifts, employee).some(
    (shift) => !shift.absenceShift && overlap(shift, spanOf(period)),
  );
}

function lastOf(row: AbsenceRow): string {
  return lastDayOf(endOf(spanOfAbsence(row)));
}

/** True when an absence shares time with a period. */
export function meets(period: Period, row: AbsenceRow): boolean {
  return overlap(spanOf(period), spanOfAbsence(row));
}

function spanOf({ begin, end }: Period) {
  return {
    begDate: begin.slice(0, 10),
    begTime: begin.slice(11),
    endDate: end.slice(0, 10),
    endTime: end.slice(11),
  };
}
