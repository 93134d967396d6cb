import { addDays, datesOf, daysBetween, weekdayOf } from '../../calendar/days.js';
import { tenThousandthsOf } from '../world/decimal.js';
import { type World, type AbsenceRow, NEW_SHIFT, type ShiftRow } from '../world/World.js';
import { unitsOfEmployee } from './Caller.js';
import { beginOf, endOf, overlap } from './hours.js';

/** What becomes of the scheduled shifts in an absence. The document shows no values; these are the sandbox's. */
export const SHIFT_ACTION = { unassign: 0, delete: 1, keep: 2 } as const;

/**
 * Makes the absence shifts of an absence, one for each scheduled shift that it meets. A shift whose employee is wholly
 * away loses them: it is unassigned, or deleted.
 */
export function coverShifts(world: World, absence: AbsenceRow, shiftAction: number): void {
  const ts = world.stamp();
  for (const shift of shiftsIn(world, absence)) {
    world.shifts.add({
      ...shift,
      id: 0,
      extScheduleId: '',
      tasks: [],
      requests: undefined,
      absenceId: absence.id,
      absenceShift: true,
      orgScheduleId: shift.id,
      dayCount: dayOf(absence, shift.begDate),
      shiftChanged: 0,
      ts,
    });
    if (shiftAction === SHIFT_ACTION.keep || (tenThousandthsOf(absence.sickLevel) ?? 10_000) < 10_000)
      continue;
    if (shiftAction === SHIFT_ACTION.delete) world.shifts.delete(shift, ts);
    else Object.assign(shift, { employeeId: 0, agreementId: 0, absenceId: absence.id, shiftChanged: 1, ts });
  }
}

function shiftsIn(world: World, absence: AbsenceRow): ShiftRow[] {
  const span = spanOfAbsence(absence);
  const mine = (shift: ShiftRow) =>
    shift.employeeId === absence.employeeId && !shift.absenceShift && overlap(shift, span);
  const units = unitsOfEmployee(world.employees.get(absence.employeeId));
  return [...world.shifts.of(units)].filter(mine);
}

export function spanOfAbsence({ fromDate, fromTime, toDate, toTime }: AbsenceRow) {
  return { begDate: fromDate, begTime: fromTime, endDate: toDate, endTime: toTime };
}

/** Adds the leave reason's own schedule on the weekdays that have no absence shift yet (document 2.6). */
export function addDefaultSchedule(world: World, absence: AbsenceRow): void {
  const schedule = world.leaveReasons.get(absence.leaveReasonId)?.defaultSchedule;
  if (schedule) addSchedule(world, absence, schedule);
}

/** Adds a schedule on the weekdays that have no absence shift yet. */
export function addSchedule(
  world: World,
  absence: AbsenceRow,
  { begTime, endTime }: { readonly begTime: string; readonly endTime: string },
): void {
  const taken = new Set(absenceShiftsOf(world, absence).map(({ begDate }) => begDate));
  const last = absence.toTime === '00:00:00' ? addDays(absence.toDate, -1) : absence.toDate;
  for (const date of datesOf(absence.fromDate, last)) {
    if (weekdayOf(date) > 5 || taken.has(date)) continue;
    world.shifts.add({
      ...NEW_SHIFT,
      begTime,
      endTime,
      restId: absence.restId,
      employeeId: absence.employeeId,
      begDate: date,
      endDate: date,
      categoryId: 11,
      absenceId: absence.id,
      absenceShift: true,
      dayCount: dayOf(absence, date),
      ts: world.stamp(),
    });
  }
}

function dayOf(absence: AbsenceRow, date: string): number {
  return Math.max(0, daysBetween(absence.fromDate, date)) + 1;
}

export function absenceShiftsOf(world: World, absence: AbsenceRow): ShiftRow[] {
  return [...world.shifts.ofUnit(absence.restId)].filter(
    (shift) => shift.absenceShift && shift.absenceId === absence.id,
  );
}

/** Takes an absence's shifts away; with `reassign` the scheduled shifts go back to the employee. */
export function uncoverShifts(world: World, absence: AbsenceRow, reassign = true): void {
  const ts = world.stamp();
  for (const shift of absenceShiftsOf(world, absence)) {
    world.shifts.delete(shift, ts);
    const source = world.shifts.get(shift.orgScheduleId);
    if (source?.employeeId === 0 && source.absenceId === absence.id)
      Object.assign(source, {
        employeeId: reassign ? absence.employeeId : 0,
        agreementId: reassign ? shift.agreementId : 0,
        absenceId: 0,
        ts,
      });
  }
}

/** True when an absence touches a moment of the span, dates and times as texts. */
export function meets(absence: AbsenceRow, from: string | undefined, to: string | undefined): boolean {
  const span = spanOfAbsence(absence);
  return (from === undefined || endOf(span) >= from) && (to === undefined || beginOf(span) <= to);
}
