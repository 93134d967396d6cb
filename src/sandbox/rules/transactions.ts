import { addDays, minutesBetween, moment } from '../../calendar/days.js';
import { decimalOf, hoursOf, multiply, type TenThousandths, tenThousandthsOf } from '../world/decimal.js';
import type { World, ManualSalaryRow, PunchRow, ShiftRow } from '../world/World.js';
import { beginOf, endOf, minutesOf, punchMinutes } from './hours.js';
import type { getPayrollV2Request } from '../../records/payroll/getPayrollV2Request.js';
import type { Unchecked } from '../Unchecked.js';
import { type Caller, findEmployee, unitsOf } from './Caller.js';

/** What a transaction comes from; the value of `pType`, and what `pSalType` filters by. */
export const WORKED = 1;
export const ABSENT = 2;
export const BY_HAND = 3;

const NOTHING = {
  ...{ in: '', out: '', costCentre: 0, projectNo: 0, accountNo: 0, categoryId: 0 },
  ...{ punchId: 0, scheduleId: 0, absenceId: 0, orgScheduleId: 0 },
};

type Nothing = typeof NOTHING;

/** One row for payroll. Worked out from punches, absences and manual salaries each time it is read. */
export interface Transaction extends Readonly<Nothing> {
  readonly id: number;
  readonly pType: number;
  readonly restId: number;
  readonly employeeId: number;
  readonly date: string;
  /** Where it is another than `date`. */
  readonly punchDate?: string;
  readonly stCode: number;
  readonly hours: TenThousandths;
  readonly approvedByEmployee: boolean;
  readonly approvedByManager: boolean;
  readonly transferred: boolean;
  /** What says more of it: its punch or its absence. */
  readonly source?: Pick<PunchRow, `externalInfo${1 | 2 | 3}` | 'decisionNo' | 'customerNo'>;
}

const ORDINARY = 100;
const UNSOCIAL = 200;

/** Of a period whose begin or end is left open. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

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
  const { restId, employeeId, punchIn, punchOut = '', costCentre, projectNo, accountNo } = punch;
  const { categoryId, scheduleId, approvedByEmployee, approvedByManager } = punch;
  const base = {
    ...{
      ...NOTHING,
      pType: WORKED,
      restId,
      employeeId,
      date: punchIn.slice(0, 10),
      in: punchIn,
      out: punchOut,
    },
    ...{ costCentre, projectNo, accountNo, categoryId, punchId: punch.id, scheduleId, source: punch },
    ...{ approvedByEmployee, approvedByManager, transferred: punch.transferredToPayroll },
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
  const { restId, employeeId, costCentre, projectNo, accountNo, categoryId, orgScheduleId } = shift;
  const { approvedByEmployee, approvedByManager, transferred } = absence;
  return [
    {
      ...{ ...NOTHING, id: shift.id * 10 + 2, pType: ABSENT, stCode: Number(reason.salaryCode), restId },
      ...{ employeeId, date: shift.begDate, in: beginOf(shift), out: endOf(shift), orgScheduleId },
      ...{ costCentre, projectNo, accountNo, categoryId, scheduleId: shift.id, absenceId: absence.id },
      ...{ approvedByEmployee, approvedByManager, transferred, source: absence },
      hours: multiply(hoursOf(minutesOf(shift)), share),
    },
  ];
}

function byHand(world: World, salary: ManualSalaryRow): Transaction {
  const { restId, employeeId, date, punchId, approved, transferred } = salary;
  return {
    ...{ ...NOTHING, id: salary.id * 10 + 3, pType: BY_HAND, restId, employeeId, date, punchId, transferred },
    stCode: Number(salary.salaryCode),
    hours: tenThousandthsOf(salary.hours) ?? 0,
    costCentre: world.employees.get(employeeId)?.costCentre ?? 0,
    ...{ approvedByEmployee: approved, approvedByManager: approved, ...salary.shown },
  };
}

/** What a transaction costs: its hours by the salary type's cost of an hour, and social cost on top. */
export function costOf(world: World, { hours, stCode, pType }: Transaction) {
  const cost = multiply(hours, tenThousandthsOf(world.salaryTypes.get(stCode)?.hourlyCost ?? '0')!);
  return costsOf(cost, pType === ABSENT);
}

// 31.42 % on top of what is paid.
const SOCIAL_SHARE: TenThousandths = 3142;

/** What work or an absence costs, with social cost on top. */
export function costsOf(cost: TenThousandths, isAbsence: boolean) {
  const social = multiply(cost, SOCIAL_SHARE);
  return {
    netCost: decimalOf(isAbsence ? 0 : cost),
    absenceCost: decimalOf(isAbsence ? cost : 0),
    socialCost: decimalOf(social),
    totalCost: decimalOf(cost + social),
  };
}

/** The transactions that a payroll request asks for (document 2.8). */
export function findTransactions(
  world: World,
  caller: Caller,
  request: Unchecked<getPayrollV2Request>,
): Transaction[] {
  const { fromDate, toDate } = request;
  const one = request.employeeId || request.badgeNo;
  const employee = findEmployee(world, caller, { id: request.employeeId, badgeNo: request.badgeNo });
  const pTypes = new Set(listed(request.pSalType).map(Number));
  const homeOnly = request.empInUnitOnly && !one && caller.unit;
  const asked = (row: Transaction) =>
    (!one || row.employeeId === employee?.id) &&
    (pTypes.size === 0 || pTypes.has(row.pType)) &&
    (!homeOnly || world.employees.get(row.employeeId)?.restId === homeOnly.id) &&
    (!request.isTransferingToPayroll || world.salaryTypes.get(row.stCode)?.transfer === true) &&
    approval(world, row, request);
  return transactionsOf(world, unitsOf(world, caller), fromDate || FIRST_DAY, toDate || LAST_DAY).filter(
    asked,
  );
}

// `approvedSalaryStatus` speaks of salaries that need approval and wins over `attest` there: 1 approved, 2 not approved.
function approval(world: World, row: Transaction, request: Unchecked<getPayrollV2Request>): boolean {
  const needsApproval = world.salaryTypes.get(row.stCode)?.requiresApproval ?? false;
  if (needsApproval && request.approvedSalaryStatus)
    return row.approvedByManager === (request.approvedSalaryStatus === 1);
  return !request.attest || row.approvedByManager;
}

/** The entries of a comma-separated list; an empty text is an empty list. */
export function listed(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((text) => text.trim() || []);
}
