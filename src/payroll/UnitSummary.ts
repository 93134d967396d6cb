import type { Decimal } from '../definition/scalar.js';
import { type Period, rowsIn, type Shown, type UnitFacts } from './ledger/Ledger.js';
import type { UnitRows } from './ledger/readUnit.js';
import { sumDecimals } from '../calendar/decimal.js';

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

const PLACES = 4;
const SCALE = 10 ** PLACES;
const SMALL = /^-?\d{1,9}(\.\d{0,4})?$/;

/** An exact sum of decimals. What is short is counted in whole ten-thousandths, all else as it stands. */
export class ExactSum {
  #units = 0;
  #rest: Decimal[] = [];

  add(value: Decimal): void {
    if (!SMALL.test(value)) {
      this.#rest.push(value);
      return;
    }
    const [whole = '0', fraction = ''] = value.split('.');
    const size = Math.abs(Number(whole)) * SCALE + Number(fraction.padEnd(PLACES, '0'));
    this.#units += value.startsWith('-') ? -size : size;
    if (Math.abs(this.#units) > Number.MAX_SAFE_INTEGER / 2) this.#carry();
  }

  /** With two decimals at least. */
  get value(): Decimal {
    this.#carry();
    const [whole, fraction = ''] = sumDecimals(this.#rest).split('.');
    return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}` as Decimal;
  }

  #carry(): void {
    const size = Math.abs(this.#units);
    const text = `${this.#units < 0 ? '-' : ''}${Math.floor(size / SCALE)}.${String(size % SCALE).padStart(PLACES, '0')}`;
    this.#rest = [sumDecimals([...this.#rest, text as Decimal])];
    this.#units = 0;
  }
}

/** Exact sums by a name, in the order of the names. */
export class Totals {
  readonly #sums = new Map<string, ExactSum>();

  add(name: string, value: Decimal | undefined): void {
    if (value === undefined) return;
    const sum = this.#sums.get(name) ?? new ExactSum();
    this.#sums.set(name, sum);
    sum.add(value);
  }

  get entries(): { readonly name: string; readonly hours: Decimal }[] {
    return [...this.#sums.keys()].sort().map((name) => ({ name, hours: this.#sums.get(name)!.value }));
  }
}
