import { moment } from '../../calendar/moments.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { ofPeople } from './employeesOf.js';
import { modifiedAfter, parseDay, parseMoment, parseTime } from './filters.js';
import { beginOf } from './hours.js';

export interface ShiftFilter {
  readonly section?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly fromTime?: string | undefined;
  readonly toDate?: string | undefined;
  readonly toTime?: string | undefined;
  readonly scheduled?: boolean | undefined;
  readonly absences?: boolean | undefined;
  readonly modifiedAfter?: string | undefined;
  readonly modifiedBefore?: string | undefined;
}

/** The shifts of units that begin in a span, both ends included; `0`, empty and absent skip a filter. */
export function findShifts(world: World, units: readonly number[], filter: ShiftFilter): ShiftRow[] {
  return [...world.shifts.of(units)].filter(shiftTest(world, filter));
}

export function shiftTest(world: World, filter: ShiftFilter): (shift: ShiftRow) => boolean {
  const fromDate = parseDay('fromDate', filter.fromDate);
  const toDate = parseDay('toDate', filter.toDate);
  const from = fromDate && moment(fromDate, parseTime('fromTime', filter.fromTime) ?? '00:00:00');
  const to = toDate && moment(toDate, parseTime('toTime', filter.toTime) ?? '23:59:59');
  const after = parseMoment('modifiedAfter', filter.modifiedAfter);
  const before = parseMoment('modifiedBefore', filter.modifiedBefore);
  const ofAsked = ofPeople(world, { employeeId: filter.employeeId, badgeNo: filter.badgeNo });
  // Naming one kind asks for that kind alone; naming none asks for both.
  const scheduled = filter.scheduled ?? !filter.absences;
  const absences = filter.absences ?? !filter.scheduled;
  return (shift) => {
    const begin = beginOf(shift);
    return (
      (from === undefined || begin >= from) &&
      (to === undefined || begin <= to) &&
      ofAsked(shift) &&
      (!filter.section || shift.section === filter.section) &&
      (shift.absenceShift ? absences : scheduled) &&
      modifiedAfter(shift, after) &&
      (before === undefined || shift.ts < before)
    );
  };
}
