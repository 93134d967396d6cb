import { moment } from '../../calendar/days.js';
import { coverShifts } from '../rules/absenceShifts.js';
import { type AbsenceRow, NEW_ABSENCE, NEW_PUNCH, NEW_SHIFT, type ShiftRow } from '../world/rows.js';
import type { World } from '../world/World.js';

const LATER = '2026-03-12T15:45:00';

/** Swaps and offers, full pauses, nights over both changes of clock, absences in part, denied and deleted ones. */
export function enrichShifts(world: World): void {
  const [unit101, unit102, unit103] = world.unitIds().map((unit) => [...world.employees.ofUnit(unit)]);
  offers(
    world,
    unit101!.map(({ id }) => id),
  );
  nights(world, unit102![4]!.id);
  everyField(world, unit103![0]!.id, unit103![1]!.id);
  absences(world, unit101![3]!.id, unit102![5]!.id);
  const [, , third] = [...world.shifts.ofUnit(103)];
  world.shifts.delete(third!, LATER);
  const [, , , fourth] = [...world.shifts.ofUnit(101)];
  world.shifts.delete(fourth!, '2026-03-13T08:00:00');
}

/** The shifts of an employee, by their begin. */
function shiftsOf(world: World, employeeId: number): ShiftRow[] {
  const mine = [...world.shifts.of()].filter(
    (shift) => shift.employeeId === employeeId && !shift.absenceShift,
  );
  return mine.sort((a, b) => (a.begDate < b.begDate ? -1 : 1));
}

/** A shift on offer that another wants, a swap that does not fit, and a booking that was approved. */
function offers(world: World, people: readonly number[]): void {
  const [offered, , booked] = shiftsOf(world, people[7]!);
  const [wanted] = shiftsOf(world, people[8]!);
  const asked = { employeeId: people[8]!, ts: LATER };
  Object.assign(offered!, {
    grabbAble: 1,
    requests: [
      { ...asked, requestType: 1, swappedScheduleId: wanted!.id, fulfills: false },
      { ...asked, employeeId: people[9]!, requestType: 2, swappedScheduleId: 0, fulfills: true },
    ],
    ts: LATER,
  });
  Object.assign(booked!, { approved: 1, shiftChanged: 1, comment: 'Bytt via appen', ts: LATER });
}

/** One hour more in October and one less in March: the wall clock says the same. */
function nights(world: World, employeeId: number): void {
  const night = { restId: 102, employeeId, categoryId: 13, begTime: '22:00:00', endTime: '06:30:00' };
  const dates = [
    ['2025-10-25', '2025-10-26'],
    ['2026-03-28', '2026-03-29'],
  ] as const;
  for (const [begDate, endDate] of dates) {
    const breaks = [['02:00:00', '02:30:00']] as const;
    const shift = world.shifts.add({ ...NEW_SHIFT, ...night, begDate, endDate, breaks, ts: LATER });
    if (begDate > world.clock.today()) continue;
    const [punchIn, punchOut] = [moment(begDate, night.begTime), moment(endDate, night.endTime)];
    world.punches.add({
      ...NEW_PUNCH,
      ...{ restId: 102, employeeId, punchIn, punchOut, orgPunchIn: punchIn, orgPunchOut: punchOut },
      ...{ scheduleId: shift.id, categoryId: 13, breakMinutes: 30, approvedByManager: true, ts: LATER },
    });
  }
}

/** Shifts with four pauses, all codes and tasks; of no scheduled hours; on a free day; of a fixed schedule; of nobody. */
function everyField(world: World, owner: number, employeeId: number): void {
  const day = (date: string) => ({ restId: 103, begDate: date, endDate: date, ts: LATER });
  const { breaks, begTime, endTime } = world.shiftTypes.get(31)!;
  const codes = { categoryId: 31, section: 1032, costCentre: 503, projectNo: 602, accountNo: 702 };
  const long = { ...NEW_SHIFT, ...codes, begTime, endTime, breaks };
  world.shifts.add({
    ...long,
    ...day('2026-03-14'),
    ...{ employeeId, comment: 'Husk <nøglen>', extScheduleId: 'EXT-RICH', isFreeDay: true },
    tasks: [
      { id: 1, categoryId: 14, begTime: '09:00:00', endTime: '10:00:00' },
      { id: 2, categoryId: 32, begTime: '13:00:00', endTime: '14:30:00' },
    ],
    shown: {
      ...{ status: 2, fixSchedId: 9, fixSchedOwnerEmployeeId: owner, udf_value_id: 4 },
      fixSchedOwnerBadgeNo: world.employees.get(owner)!.badgeNo,
    },
  });
  world.shifts.add({ ...long, ...day('2026-03-15') });
  const meeting = { ...NEW_SHIFT, categoryId: 14, begTime: '09:00:00', endTime: '10:00:00', employeeId };
  world.shifts.add({ ...meeting, ...day('2026-03-21'), countAsScheduledHours: false });
}

/** Half a day, half ill, one that the employee has yet to approve, one denied, and one deleted. */
function absences(world: World, part: number, ill: number): void {
  const absence = (restId: number, employeeId: number, day: string, more: Partial<AbsenceRow>) => {
    const span = { fromDate: day, toDate: day, sentAt: `${day}T07:00:00`, ts: `${day}T08:00:00` };
    return world.absences.add({ ...NEW_ABSENCE, leaveReasonId: 1, restId, employeeId, ...span, ...more });
  };
  const half = absence(101, part, '2026-03-05', {
    ...{ fromTime: '12:30:00', toTime: '16:30:00', leaveReasonId: 3, leaveReasonText: 'Förskolan ringde' },
    ...{ decisionNo: 'BESLUT-1', customerNo: 'K-1', teamId: 1, managerComments: 'Krya på er' },
    ...{ externalInfo1: 'HR-77', externalInfo2: 'B', externalInfo3: 'C', beenViewed: 1 },
  });
  coverShifts(world, half, 2);
  const halfIll = absence(102, ill, '2026-03-11', { sickLevel: '0.5', approvedByEmployee: false });
  coverShifts(world, halfIll, 0);
  const waiting = absence(102, ill, '2026-03-12', { moderated: 0, approvedByManager: false });
  coverShifts(world, waiting, 2);
  const denied = { moderated: 2, approvedByManager: false, oldLeaveReason: 'Semester' } as const;
  absence(101, part, '2026-04-20', { ...denied, leaveReasonId: 2 });
  world.absences.delete(absence(101, part, '2026-04-21', { ...denied, leaveReasonId: 2 }), LATER);
}
