import { sumDecimals } from '../calendar/decimal.js';
import { isDecimal } from '../definition/scalar.js';
import type { Range } from './Dataset.js';
import { contentHash, type Entry, entryOf, type LedgerRows } from './ledger/Ledger.js';
import { isIn, scopeName } from './scopes.js';

/** The rows that a reading showed, as the ledger writes them, by key. */
export type Seen = Map<string, string>;

/** What some rows are in three numbers. */
export interface Measure {
  readonly rows: number;
  /** Of the rows that count hours. */
  readonly hours: string;
  /** Of the keys and contents of the rows, and so of whose each is. Sums of scopes are those of what they make up. */
  readonly sum: string;
}

/** What is known of the rows of a scope by two readings that ask the service in different ways. */
export interface Certificate extends Measure {
  readonly unit: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `proven`: both readings and the output agree. */
  readonly state: 'proven' | 'differs' | 'notRead';
  /** What the readings showed and the output has, where they do not agree. */
  readonly first?: Measure;
  readonly second?: Measure;
}

/** When a scope was read whole last, and when it was proven, with what it had then. */
export interface Proof extends Measure {
  readonly triedAt: string;
  readonly provenAt?: string | undefined;
}

/** The proofs of a dataset, by the names of its scopes. */
export type Proofs = Readonly<Record<string, Proof>>;

const SUMS = 1n << 64n;

export function certificateOf(
  { unit, from, to }: Range & { readonly unit: number },
  readings: {
    readonly first: Seen;
    readonly second: Seen;
    readonly byOther: boolean;
    readonly isWhole: boolean;
  },
  output: LedgerRows,
): Certificate {
  const scope = { from, to };
  // Of another operation only the keys are compared.
  const measure = (rows: LedgerRows, keysOnly = false): Measure => measureOf(rows, scope, keysOnly);
  const { first, second, byOther, isWhole } = readings;
  const isSame =
    equal(measure(first), measure(output)) && equal(measure(first, byOther), measure(second, byOther));
  return {
    ...{ unit, ...(from === undefined ? {} : { from, to }), ...measure(output) },
    state: isWhole ? (isSame ? 'proven' : 'differs') : 'notRead',
    ...(isSame ? {} : { first: measure(first), second: measure(second) }),
  };
}

function measureOf(rows: LedgerRows, scope: Range, keysOnly: boolean): Measure {
  let [count, sum] = [0, 0n];
  const hours: string[] = [];
  for (const [key, text] of rows) {
    const entry = entryOf(text);
    if (!begins(scope, entry)) continue;
    count++;
    sum += BigInt(`0x${contentHash(keysOnly ? key : key + entry.hash)}`);
    if (!keysOnly && isDecimal(entry.hours)) hours.push(entry.hours);
  }
  return { rows: count, hours: keysOnly ? '0' : sumDecimals(hours as never), sum: (sum % SUMS).toString(16) };
}

/** What lasts for several days counts with the first of them. */
function begins({ from, to }: Range, entry: Entry): boolean {
  return isIn({ from, to }, { day: entry.day, until: entry.day });
}

function equal(one: Measure, other: Measure): boolean {
  return one.rows === other.rows && one.hours === other.hours && one.sum === other.sum;
}

/** What is known of a unit and month, from the proofs of its days. */
export interface MonthProof extends Measure {
  readonly unit: number;
  /** `2026-03`; absent where the records have no days. */
  readonly month?: string;
  /** When the last of its days was proven that waited longest; absent where some never were. */
  readonly provenAt?: string;
}

/** The proofs of scopes as those of months: all rows of a month are proven when those of all its days are. */
export function monthsOf(proofs: Proofs, scopes: readonly string[]): MonthProof[] {
  const months = new Map<string, string[]>();
  for (const name of scopes) {
    const month = name.replace(/-\d\d\.\..*/, '');
    months.set(month, [...(months.get(month) ?? []), name]);
  }
  return [...months].map(([name, names]) => {
    const [unit = '', month] = name.split(' ');
    const known = names.flatMap((one) => proofs[one] ?? []);
    const moments = names.map((one) => proofs[one]?.provenAt ?? '').sort();
    const sum = known.reduce((total, one) => total + BigInt(`0x${one.sum}`), 0n) % SUMS;
    return {
      ...{ unit: Number(unit), ...(month ? { month } : {}) },
      rows: known.reduce((total, one) => total + one.rows, 0),
      ...{ hours: sumDecimals(known.map(({ hours }) => hours) as never), sum: sum.toString(16) },
      ...(moments[0] ? { provenAt: moments[0] } : {}),
    };
  });
}

/** The proofs after a batch: those of scopes that were read again are replaced. */
export function proofsAfter(before: Proofs, certificates: readonly Certificate[], at: string): Proofs {
  const after: Record<string, Proof> = { ...before };
  for (const { unit, from, to, rows, hours, sum, state } of certificates) {
    const name = scopeName(unit, { from, to });
    const provenAt = state === 'proven' ? at : before[name]?.provenAt;
    after[name] = { rows, hours, sum, triedAt: at, ...(provenAt === undefined ? {} : { provenAt }) };
  }
  return after;
}
