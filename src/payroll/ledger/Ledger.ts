import type { Decimal, LocalDate } from '../../definition/scalar.js';
import type { UnitClock } from '../time/UnitClock.js';

/** The lists that are read of a unit. */
export type ListName =
  | 'people'
  | 'agreements'
  | 'punches'
  | 'shifts'
  | 'leaves'
  | 'transactions'
  | 'balances';

/** What every row keeps of its record besides what rules look at. */
export interface Kept {
  /** A hash of all its fields but the time stamp and those that a transfer changes. */
  readonly sealed: string;
  /** The values of those. */
  readonly moved: string;
  readonly ts: string;
  /** Fields that came and could not be read: of them nothing is known. */
  readonly unread?: readonly string[];
}

/** Who works: the fields of `wsdlGetEmployeesV2` that a payroll check looks at. */
export interface Person extends Kept {
  readonly id: number;
  readonly badgeNo: string;
  readonly name: string;
  readonly unit: number;
  readonly employed: string | undefined;
  /** The last day of the employment; absent while no end is set. */
  readonly left: string | undefined;
  readonly punchType: number | undefined;
  readonly costCentre: string;
  readonly costCentreId: number;
  readonly nationalId: string;
  readonly cardNo: string;
  readonly born: string | undefined;
  readonly passive: boolean;
}

/** Which of the three who can approve did. */
export interface Approvals {
  readonly employee: boolean | undefined;
  readonly manager: boolean | undefined;
  readonly customer: boolean | undefined;
}

/** A punch of `wsdlGetTimePunches`. Times are wall-clock times of the unit; it belongs to the day of its begin (2.7). */
export interface Punch extends Kept {
  readonly id: number;
  readonly employeeId: number;
  readonly unit: number;
  readonly day: string;
  readonly begin: string;
  /** Absent while the punch is open. */
  readonly end: string | undefined;
  readonly orgBegin: string | undefined;
  readonly orgEnd: string | undefined;
  readonly hours: Decimal | undefined;
  readonly approvals: Approvals;
  readonly scheduleId: number;
  readonly transferred: boolean;
  readonly costCentre: string;
  readonly commented: boolean;
}

/** A scheduled or an absence shift of `wsdlGetSchedulesV3`. It belongs to the day of its begin. */
export interface Shift extends Kept {
  readonly id: number;
  readonly employeeId: number;
  readonly unit: number;
  readonly day: string;
  readonly begin: string;
  readonly end: string;
  readonly breaks: readonly (readonly [begin: string, end: string])[];
  readonly hours: Decimal | undefined;
  readonly absence: boolean;
  /** The scheduled shift that an absence shift was made from; 0 for none. */
  readonly orgScheduleId: number;
  /** The leave application of an absence shift; 0 for none. */
  readonly leaveId: number;
  /** False for what nobody punches: free days, and what does not count as worked or as scheduled, such as being on call. */
  readonly worked: boolean;
  /** True for what counts as no work and is no free day either. */
  readonly standby: boolean;
  /** The shift type. */
  readonly categoryId: number;
  readonly costCentreId: number;
  readonly costCentre: string;
}

/** A leave application of `wsdlGetLeaveApplicationsV2`. */
export interface Leave extends Kept {
  readonly id: number;
  readonly employeeId: number;
  readonly unit: number;
  readonly begin: string;
  readonly end: string;
  /** `1` is the whole time. */
  readonly level: Decimal | undefined;
  readonly approvedByManager: boolean | undefined;
  readonly approvedByEmployee: boolean | undefined;
  readonly reason: string;
}

/** A payroll transaction of `wsdlGetPayrollV2`. It belongs to the day of its `date`. */
export interface Transaction extends Kept {
  readonly id: number;
  readonly badgeNo: string;
  readonly unit: number;
  readonly day: string;
  /** The day of the punch that it comes from, as the service gives it. */
  readonly punchDay: string | undefined;
  readonly pType: number | undefined;
  readonly salType: string;
  readonly stCode: number | undefined;
  readonly begin: string;
  readonly end: string;
  readonly hours: Decimal | undefined;
  readonly approvals: Approvals;
  /** Approval of the salary by a manager, beside that of the transaction. */
  readonly salaryApproved: boolean | undefined;
  readonly costCentre: string;
  readonly projectNo: string;
  readonly accountNo: string;
  readonly punchId: number;
  readonly scheduleId: number;
  readonly orgScheduleId: number;
  readonly leaveAppId: number;
}

/** The balance of a time tracker at the end of a day, of `wsdlGetTimeTrackersBalance`. Single bookings cannot be read. */
export interface Balance {
  /** Of the tracker. */
  readonly id: number;
  readonly employeeId: number;
  readonly day: string;
  readonly balance: Decimal;
}

/** The days of an agreement of `wsdlGetAgreementsV2`. */
export interface Agreement extends Kept {
  readonly id: number;
  readonly employeeId: number;
  readonly from: string | undefined;
  /** Absent when it does not expire. */
  readonly to: string | undefined;
  readonly breakIsWorkTime: boolean;
  readonly main: boolean | undefined;
  readonly hourly: boolean;
  readonly templateId: number;
  /** 0 for none. */
  readonly hoursDay: number;
  readonly hoursWeek: number;
  /** The employment rate, from a day on, earliest first. */
  readonly rates: readonly { readonly from: string; readonly rate: Decimal }[];
  /** Whether a salary is above 0, and what an hour is where that can be said, from a day on, earliest first. */
  readonly salaries: readonly Salary[] | undefined;
  /** Hours of a month at the full rate, as `YYYY-MM`. */
  readonly monthHours: ReadonlyMap<string, Decimal>;
}

export interface Salary {
  readonly from: string;
  readonly isSome: boolean;
  readonly hourly: number | undefined;
}

/** The agreements that hold on a day, or on some day of a period. */
export function heldIn(
  { from: first, to: last }: { readonly from: string; readonly to: string },
  agreements: readonly Agreement[],
): Agreement[] {
  return agreements.filter(({ from = '', to = '9999' }) => from <= last && to >= first);
}

/** What an hour of an employee is on a day, in the currency of the salaries, where one agreement says it. */
export function hourlyOn(day: string, agreements: readonly Agreement[]): number | undefined {
  const [held, another] = heldIn({ from: day, to: day }, agreements).filter(({ main }) => main !== false);
  return another ? undefined : held?.salaries?.filter(({ from }) => from <= day).at(-1)?.hourly;
}

/** What a unit shows, or does not. */
export const SHOWN = ['punches', 'pay', 'punchIds', 'agreements'] as const;
export type Shown = (typeof SHOWN)[number];

/** What a check reads of one unit, and what it knows of it. */
export interface UnitFacts {
  readonly id: number;
  readonly name: string;
  readonly clock: UnitClock;
  /** The text of `wsdlGetSalaryPeriodLockStatus`; the interface does not say what it can be. */
  readonly lockText: string;
  /** False where the service shows no agreement of anybody: then nothing can be outside of one. */
  readonly showsAgreements: boolean;
  /** False where no punch is shown, whether nobody punches there or something is wrong. */
  readonly showsPunches: boolean;
  /** False where no transaction names a punch: then none can be missing. */
  readonly showsPunchIds: boolean;
  readonly shows: readonly Shown[];
  /** What is not shown, though by what is there it should be. */
  readonly lacks: readonly Shown[];
  /** Items of which it is known that they are missing in what was read. */
  readonly leftOut: Readonly<Partial<Record<ListName, number>>>;
  /** Punches of the employees in other units. */
  readonly elsewhere: ReadonlySet<number>;
  /** True where a punch that went to payroll still has its transaction. */
  readonly showsTransferred: boolean;
}

/**
 * Everything that is known of one employee in the period, of the day before it, and punches of the day after it for shifts of
 * its last night.
 */
export interface EmployeeLedger {
  readonly employeeId: number;
  readonly badgeNo: string;
  /** Absent for somebody whom no unit that was read has as an employee. */
  readonly person: Person | undefined;
  /** The unit of the person, else the one where the records are. */
  readonly unit: UnitFacts;
  /** Of who works in several: all units where there are records. */
  readonly units?: ReadonlyMap<number, UnitFacts>;
  /** Badge numbers that no employee has, of somebody whom the whole customer does not have as an employee. */
  readonly unknownBadges?: ReadonlySet<string>;
  readonly punches: readonly Punch[];
  /** Scheduled shifts. */
  readonly shifts: readonly Shift[];
  readonly absences: readonly Shift[];
  readonly leaves: readonly Leave[];
  readonly transactions: readonly Transaction[];
  readonly agreements: readonly Agreement[];
  /** Of the trackers that the policy names: at the end of the day before the period, and of its last day. */
  readonly balances: readonly Balance[];
}

/** The unit of a row, whose clock its times are of. */
export function unitOf({ unit, units }: EmployeeLedger, row: { readonly unit: number }): UnitFacts {
  return units?.get(row.unit) ?? unit;
}

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** True for a row of a day of the period: those of the day before are there for the nights. */
export function isIn({ from, to }: Period, { day }: { readonly day: string }): boolean {
  return from <= day && day <= to;
}

export function rowsIn<Row extends { readonly day: string }>(period: Period, rows: readonly Row[]): Row[] {
  return rows.filter((row) => isIn(period, row));
}
