import { type ManualSalaryRow, NEW_ABSENCE, NEW_PUNCH, type PunchRow, type ShiftRow } from '../rows.js';
import { ofEmployee } from '../Table.js';
import type { World } from '../World.js';
import { addDays, addMinutes, moment } from '../../../calendar/days.js';

/** Where a trouble is to be found. */
export interface Where {
  /** Id of the unit. */
  readonly unit: number;
  /** 0 where it is about a whole unit. */
  readonly employeeId: number;
  /** The day that it is about, where it is about one. */
  readonly day?: string;
  /** The id that the interface shows of the row that is wrong. */
  readonly id?: number;
  /** When the period was transferred, where it was. */
  readonly transferredAt?: string;
}

/** Where a trouble is planted: an employee, and the shift of one day with its punch. */
export type Place = ReturnType<typeof placeOf>;

export function placeOf(world: World, employeeId: number, k: number) {
  const employee = world.employees.get(employeeId)!;
  const unit = employee.restId;
  const person: Where = { unit, employeeId };
  // Earliest first.
  const shiftsOf = () => ofEmployee(world.shifts, employee);
  const place = {
    ...{ world, employee, unit, person, at, salary },
    get shift(): ShiftRow {
      const shifts = shiftsOf();
      return shifts[k % shifts.length]!;
    },
    get lastDay(): string {
      return shiftsOf().at(-1)!.begDate;
    },
    get punch(): PunchRow {
      const { id } = place.shift;
      return [...world.punches.ofUnit(unit)].find((row) => row.scheduleId === id)!;
    },
  };
  return place;

  /** Where something of a row is to be found, on the day of the shift or another. */
  function at(id: number, day: string = place.shift.begDate): Where {
    return { ...person, day, id };
  }

  /** Adds a salary by hand on the day of the shift, and tells where. */
  function salary(salaryCode: string, hours: string, more: Partial<ManualSalaryRow> = {}): Where {
    const row = world.manualSalaries.add({
      ...{ restId: unit, employeeId, punchId: 0, date: place.shift.begDate },
      ...{ salaryCode, hours, approved: true, transferred: false, ts: world.stamp(), ...more },
    });
    return at(row.id * 10 + 3);
  }
}

/** How each trouble of an employee is made. */
export const plantForEmployee = {
  openPunch: (place) => changedPunch(place, { punchOut: undefined, orgPunchOut: undefined }),
  punchNotApproved: (place) => changedPunch(place, { approvedByManager: false }),
  overlappingPunches: (place) => {
    const { punchOut, scheduleId } = place.punch;
    return addedPunch(place, addMinutes(punchOut!, -30), addMinutes(punchOut!, 60), scheduleId);
  },
  longPunch: (place) => changedPunch(place, { punchOut: addMinutes(place.punch.punchIn, 17 * 60) }),
  punchWithoutShift: (place) => {
    const begin = addMinutes(place.punch.punchOut!, 120);
    return addedPunch(place, begin, addMinutes(begin, 120), 0);
  },
  shiftWithoutPunch: (place) => {
    place.world.punches.delete(place.punch, place.world.stamp());
    return place.at(place.shift.id);
  },
  outsideAgreement: (place) => {
    const { employee, lastDay, world } = place;
    const agreement = world.agreements.get(employee.mainAgreementId)!;
    Object.assign(agreement, { expires: true, toDate: addDays(lastDay, -1) });
    return { ...place.person, day: lastDay };
  },
  employeeLeft: (place) => {
    const { employee, lastDay } = place;
    Object.assign(employee, { active: 0, leaveDate: addDays(lastDay, -1) });
    return { ...place.person, day: lastDay };
  },
  absenceOverWork: (place) => {
    const { shift, world } = place;
    const absence = addedAbsence(place, {});
    world.shifts.add({ ...shift, id: 0, absenceId: absence, absenceShift: true, orgScheduleId: shift.id });
    return place.at(absence);
  },
  absenceNotApproved: (place) => place.at(addedAbsence(place, { moderated: 0, approvedByManager: false })),
  breakApart: (place) => changedPunch(place, { breakMinutes: 75 }),
  hoursApart: (place) => place.salary('100', '1.50', { punchId: place.punch.id }),
  transactionWithoutSource: (place) => place.salary('210', '1.00', { punchId: 499_999 }),
  twiceTheSame: (place) => {
    place.salary('210', '1.00');
    return place.salary('210', '1.00');
  },
  negative: (place) => place.salary('210', '-2.00'),
  salaryTypeWithoutCode: (place) => {
    const type = { restId: 0, salaryCode: '', name: 'Utan kod', hourlyCost: '0.00' };
    const { id } = place.world.salaryTypes.add({ ...type, transfer: true, requiresApproval: false });
    return place.salary(String(id), '1.00');
  },
  badgeMissing: (place) => changedBadge(place, ''),
  badgeTwice: (place) => changedBadge(place, place.world.employees.get(place.employee.id + 1)?.badgeNo ?? ''),
  badgeLength: (place) => changedBadge(place, `${place.employee.badgeNo}9`),
  costCentreUnknown: (place) => changedPunch(place, { costCentre: 599 }),
  notAttested: (place) => place.salary('950', '1.00', { approved: false }),
  punchNotPaid: (place) => changedPunch(place, { unpaid: true }),
} satisfies Readonly<Record<string, (place: Place) => Where>>;

function changedPunch(place: Place, change: Partial<Place['punch']>): Where {
  const { punch } = place;
  Object.assign(punch, change);
  return place.at(punch.id);
}

function addedPunch(place: Place, punchIn: string, punchOut: string, scheduleId: number): Where {
  const { punch, world } = place;
  const times = { punchIn, punchOut, orgPunchIn: punchIn, orgPunchOut: punchOut };
  const { id } = world.punches.add({
    ...{ ...punch, ...NEW_PUNCH, ...times, id: 0, scheduleId },
    ...{ approvedByManager: true, costCentre: punch.costCentre, categoryId: punch.categoryId },
  });
  return place.at(id, punchIn.slice(0, 10));
}

function addedAbsence({ world, unit, employee, shift }: Place, more: object): number {
  const ts = moment(shift.begDate, '06:00:00');
  const { begDate: fromDate, begTime: fromTime, endDate: toDate, endTime: toTime } = shift;
  const days = { fromDate, fromTime, toDate, toTime };
  const { id } = world.absences.add({
    ...{ ...NEW_ABSENCE, ...days, restId: unit, employeeId: employee.id, leaveReasonId: 2, sentAt: ts, ts },
    ...more,
  });
  return id;
}

function changedBadge(place: Place, badgeNo: string): Where {
  place.employee.badgeNo = badgeNo;
  return place.person;
}

type Plant = (world: World, unit: number, day: string) => Partial<Where>;

/** How each trouble of a whole unit is made. Each takes a unit of its own, the last one first; `day` is one on which it works. */
export const plantForUnit = {
  periodLocked: (world, unit, day) => {
    world.salaryLocks.add({ restId: unit, fromDate: day, toDate: day });
    return { day };
  },
  partlyTransferred: (world, unit, day) => {
    const punch = [...world.punches.ofUnit(unit)].find(({ punchIn }) => punchIn.startsWith(day))!;
    punch.transferredToPayroll = true;
    return { day, id: punch.id };
  },
  changedAfterTransfer: (world, unit) => {
    const punches = [...world.punches.ofUnit(unit)];
    for (const punch of punches) punch.transferredToPayroll = true;
    for (const absence of world.absences.ofUnit(unit)) absence.transferred = true;
    const changed = punches[0]!;
    const last = punches
      .map(({ punchIn }) => punchIn.slice(0, 10))
      .sort()
      .at(-1)!;
    const at = moment(addDays(last, 3), '12:00:00');
    Object.assign(changed, { ts: moment(addDays(last, 4), '12:00:00'), comment: 'ändrad' });
    return {
      ...{ employeeId: changed.employeeId, day: changed.punchIn.slice(0, 10), id: changed.id },
      transferredAt: `${at}Z`,
    };
  },
  unitEmpty: (world, unit, day) => {
    const { shifts, punches } = world;
    const on = <Row>(rows: Iterable<Row>, dayOf: (row: Row) => string) =>
      [...rows].filter((row) => dayOf(row) === day);
    for (const row of on(shifts.ofUnit(unit), ({ begDate }) => begDate)) shifts.delete(row, world.stamp());
    for (const row of on(punches.ofUnit(unit), ({ punchIn }) => punchIn.slice(0, 10)))
      punches.delete(row, world.stamp());
    return { day };
  },
} satisfies Readonly<Record<string, Plant>>;

/** The name of a kind of trouble. */
export type TroubleKind = keyof typeof plantForEmployee | keyof typeof plantForUnit;

/** What can be wrong with the payroll of a world. Named as the findings of a payroll check. */
export const TROUBLE_KINDS = Object.keys({ ...plantForEmployee, ...plantForUnit }) as readonly TroubleKind[];

/** A trouble that was planted, and where it is to be found. */
export interface Planted extends Where {
  /** What was planted. */
  readonly kind: TroubleKind;
}
