import type { Decimal } from '../definition/scalar.js';
import { type Period, rowsIn, type Shown, type UnitFacts } from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';
import { ExactSum, Totals } from './Totals.js';

/** What was looked at in a unit, and its sums. */
export interface UnitSummary {
  /** Id of the unit. */
  readonly id: number;
  /** Name of the unit. */
  readonly name: string;
  /** Its time zone, such as `Europe/Stockholm`. */
  readonly zone: string;
  /** As the service words it. */
  readonly lockText: string;
  /** How many employees were looked at. */
  readonly employees: number;
  /** How many punches there are. */
  readonly punches: number;
  /** How many shifts there are. */
  readonly shifts: number;
  /** How many absences there are. */
  readonly absences: number;
  /** How many payroll transactions there are. */
  readonly transactions: number;
  /** The first and the last day with anything. */
  readonly firstDay?: string;
  /** The last day with anything. */
  readonly lastDay?: string;
  /** Hours of all punches. */
  readonly hoursPunched: Decimal;
  /** Hours of the transactions by salary type. */
  readonly hoursPaid: readonly { readonly salaryType: string; readonly hours: Decimal }[];
  /** What it does not show, though by what is there it should. */
  readonly lacks: readonly Shown[];
}

export function summaryOf(unit: UnitFacts, rows: UnitRows, period: Period): UnitSummary {
  const punches = rowsIn(period, rows.punches);
  const shifts = rowsIn(period, rows.shifts);
  const transactions = rowsIn(period, rows.transactions);
  const punched = new ExactSum();
  for (const { hours } of punches) if (hours !== undefined) punched.add(hours);
  const paid = new Totals();
  for (const { salType, hours } of transactions) paid.add(salType.trim() === '' ? '' : salType, hours);
  const days = [...punches, ...shifts, ...transactions].map(({ day }) => day).sort();
  return {
    ...{ id: unit.id, name: unit.name, zone: unit.clock.zone, lockText: unit.lockText },
    ...{ employees: rows.people.length, punches: punches.length, transactions: transactions.length },
    shifts: shifts.filter(({ absence }) => !absence).length,
    absences: rows.leaves.length,
    ...(days.length > 0 ? { firstDay: days[0]!, lastDay: days.at(-1)! } : {}),
    hoursPunched: punched.value,
    hoursPaid: paid.entries.map(({ name, hours }) => ({ salaryType: name, hours })),
    lacks: unit.lacks,
  };
}
