import type { Decimal, LocalDate } from '../../definition/scalar.js';
import type { UnitClock } from '../time/UnitClock.js';
import type { Agreement, Leave, Person, Punch, Shift, Transaction } from './fromRecords.js';
import { addDays, moment } from '../../calendar/days.js';

export type { Agreement, Leave, Person, Punch, Shift, Transaction, Kept } from './fromRecords.js';

/** Which of the three who can approve did. */
export type Approvals = Punch['approvals'];

/** Who punches only what was otherwise than planned (`punchType`, document 2.3). */
export const REPORTS_DEVIATIONS = 2;

/** The lists that are read of a unit. */
export type ListName =
  | 'people'
  | 'agreements'
  | 'punches'
  | 'shifts'
  | 'leaves'
  | 'transactions'
  | 'balances';

/** The balance of a time tracker at the end of a day, of `wsdlGetTimeTrackersBalance`. Single bookings cannot be read. */
export interface Balance {
  /** Of the tracker. */
  readonly id: number;
  readonly employeeId: number;
  readonly day: string;
  readonly balance: Decimal;
}

/** The agreements that hold on a day, or on some day of a period. */
export function heldIn(
  { from: first, to: last }: { readonly from: string; readonly to: string },
  agreements: readonly Agreement[],
): Agreement[] {
  return agreements.filter(({ from, to }) => from <= last && to >= first);
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

/** The day on which a row stands in a period: what began before it, on the first one. */
export function dayIn({ from }: Period, { day }: { readonly day: string }): string {
  return day < from ? from : day;
}

export function rowsIn<Row extends { readonly day: string }>(period: Period, rows: readonly Row[]): Row[] {
  return rows.filter((row) => isIn(period, row));
}

/** A leave is shown by each unit that the employee works in. */
export function onceById<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const DATED = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/;
const TIME = /^\d\d:\d\d(?::\d\d)?/;
const HOURS_AND_MINUTES = 5;

/** From a moment to another. */
export type Span = readonly [begin: string, end: string];

/** When the breaks of a shift are: one before its begin is on the next day. */
export function breaksOf({ breaks, begin: from, day }: Shift): Span[] {
  return breaks.map(([begin, end]) => {
    const date = moment(day, begin) < from ? addDays(day, 1) : day;
    return [moment(date, begin), moment(end < begin ? addDays(date, 1) : date, end)];
  });
}

/**
 * When a transaction was worked, where the service says it. `in` and `out` are texts without a documented form: times of the day
 * are seen, of which an end before the begin is on the next day; with their dates they are taken as they are. Of other texts nobody
 * knows the time.
 */
export function spanOf({ begin, end, day }: Transaction): Span | undefined {
  const from = momentIn(begin, day);
  const to = momentIn(end, day);
  if (from === undefined || to === undefined) return undefined;
  return [from, to < from && !DATED.test(end) ? moment(addDays(day, 1), to.slice(11)) : to];
}

function momentIn(text: string, day: string): string | undefined {
  const [, date, dated] = DATED.exec(text) ?? [];
  const time = dated ?? TIME.exec(text)?.[0];
  return time && moment(date ?? day, time.length === HOURS_AND_MINUTES ? `${time}:00` : time);
}
