import { addDays } from '../../calendar/days.js';
import { minutesBetween, moment } from '../../calendar/moments.js';
import { costsOf } from './costs.js';
import { hoursOf, multiply, tenThousandthsOf } from '../world/decimal.js';
import type { ManualSalaryRow } from '../world/rows/payroll.js';
import type { PunchRow } from '../world/rows/punches.js';
import type { ShiftRow } from '../world/rows/scheduling.js';
import type { World } from '../world/World.js';
import { beginOf, endOf, minutesOf, punchMinutes } from './hours.js';
import { ABSENT, BY_HAND, type Transaction, WORKED } from './Transaction.js';

const ORDINARY = 100;
const UNSOCIAL = 200;

/** The transactions of units in a span of dates, both included. */
export function transactionsOf(
  world: World,
  units: readonly number[],
  fromDate: string,
  toDate: string,
): Transaction[] {
  const inSpan = (date: string) => fromDate <= date && date <= toDate;
  const found: Transaction[] = [];
  for (const unit of units) {
    for (const punch of world.punches.ofUnit(unit))
      if (isPaid(punch) && inSpan(punch.punchIn.slice(0, 10))) found.push(...worked(punch));
    for (const shift of world.shifts.ofUnit(unit))
      if (shift.absenceShift && inSpan(shift.begDate)) found.push(...absent(world, shift));
    for (const salary of world.manualSalaries.ofUnit(unit))
      if (inSpan(salary.date)) found.push(byHand(world, salary));
  }
  return found;
}

function isPaid({ deleted, punchOut, unpaid }: PunchRow): boolean {
  return !deleted && punchOut !== undefined && !unpaid;
}

function worked(punch: PunchRow): Transaction[] {
  const base = {
    ...NOTHING,
    pType: WORKED,
    restId: punch.restId,
    employeeId: punch.employeeId,
    date: punch.punchIn.slice(0, 10),
    in: punch.punchIn,
    out: punch.punchOut ?? '',
    costCentre: punch.costCentre,
    projectNo: punch.projectNo,
    accountNo: punch.accountNo,
    categoryId: punch.categoryId,
    punchId: punch.id,
    scheduleId: punch.scheduleId,
    approvedByEmployee: punch.approvedByEmployee,
    approvedByManager: punch.approvedByManager,
    transferred: punch.transferredToPayroll,
    source: punch,
  };
  const ordinary = { ...base, id: punch.id * 10, stCode: ORDINARY, hours: hoursOf(punchMinutes(punch)) };
  const late = Math.min(unsocialMinutes(punch), punchMinutes(punch));
  return late > 0
    ? [ordinary, { ...base, id: punch.id * 10 + 1, stCode: UNSOCIAL, hours: hoursOf(late) }]
    : [ordinary];
}

// From 18:00 to 06:00, without the pause that the pattern puts there.
function unsocialMinutes({ punchIn, punchOut, breakMinutes }: PunchRow): number {
  const date = punchIn.slice(0, 10);
  let minutes = 0;
  for (const day of [-1, 0, 1]) {
    const from = moment(addDays(date, day), '18:00:00');
    const to = moment(addDays(date, day + 1), '06:00:00');
    const begin = punchIn > from ? punchIn : from;
    const end = punchOut! < to ? punchOut! : to;
    if (begin < end) minutes += Math.floor(minutesBetween(begin, end));
  }
  return minutes > breakMinutes ? minutes - breakMinutes : 0;
}

function absent(world: World, shift: ShiftRow): Transaction[] {
  const absence = world.absences.get(shift.absenceId);
  const reason = world.leaveReasons.get(absence?.leaveReasonId);
  if (!absence || !reason) return [];
  const share = tenThousandthsOf(absence.sickLevel || '1') ?? 10_000;
  const hours = multiply(hoursOf(minutesOf(shift)), share);
  return [
    {
      ...NOTHING,
      id: shift.id * 10 + 2,
      pType: ABSENT,
      restId: shift.restId,
      employeeId: shift.employeeId,
      date: shift.begDate,
      in: beginOf(shift),
      out: endOf(shift),
      stCode: Number(reason.salaryCode),
      hours,
      costCentre: shift.costCentre,
      projectNo: shift.projectNo,
      accountNo: shift.accountNo,
      categoryId: shift.categoryId,
      scheduleId: shift.id,
      absenceId: absence.id,
      orgScheduleId: shift.orgScheduleId,
      approvedByEmployee: absence.approvedByEmployee,
      approvedByManager: absence.approvedByManager,
      transferred: absence.transferred,
      source: absence,
    },
  ];
}

function byHand(world: World, salary: ManualSalaryRow): Transaction {
  return {
    ...NOTHING,
    id: salary.id * 10 + 3,
    pType: BY_HAND,
    restId: salary.restId,
    employeeId: salary.employeeId,
    date: salary.date,
    stCode: Number(salary.salaryCode),
    hours: tenThousandthsOf(salary.hours) ?? 0,
    costCentre: world.employees.get(salary.employeeId)?.costCentre ?? 0,
    punchId: salary.punchId,
    approvedByEmployee: salary.approved,
    approvedByManager: salary.approved,
    transferred: salary.transferred,
    ...salary.shown,
  };
}

const NOTHING = {
  in: '',
  out: '',
  costCentre: 0,
  projectNo: 0,
  accountNo: 0,
  categoryId: 0,
  punchId: 0,
  scheduleId: 0,
  absenceId: 0,
  orgScheduleId: 0,
};

/** What a transaction costs: its hours by the salary type's cost of an hour, and social cost on top. */
export function costOf(world: World, { hours, stCode, pType }: Transaction) {
  const cost = multiply(hours, tenThousandthsOf(world.salaryTypes.get(stCode)?.hourlyCost ?? '0')!);
  return costsOf(cost, pType === ABSENT);
}
