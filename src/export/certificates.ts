import { sumDecimals } from '../calendar/decimal.js';
import { isDecimal } from '../definition/scalar.js';
import { groupedBy } from '../text/groupedBy.js';
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

/** What two readings and the output say of some rows. */
interface Compared extends Measure {
  /** `proven`: both readings and the output agree. */
  readonly state: 'proven' | 'differs' | 'notRead';
  /** What the readings showed and the output has, where they do not agree. */
  readonly first?: Measure;
  readonly second?: Measure;
}

/** What is known of the rows of a scope by two readings that ask the service in different ways. */
export interface Certificate extends Compared {
  readonly unit: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The same for each employee who has rows there; absent where the records are of nobody. */
  readonly employees?: readonly (Compared & { readonly employee: number })[];
}

/** When a scope was read whole last, and when it was proven, with what it had then. */
interface Proof extends Measure {
  readonly triedAt: string;
  readonly provenAt?: string | undefined;
}

/** The proofs of a dataset, by the names of its scopes. */
export type Proofs = Readonly<Record<string, Proof>>;

const SUMS = 1n << 64n;

export function certificateOf(
  { unit, from, to }: Range & { readonly unit: number },
  readings: Readonly<Record<'first' | 'second', Seen> & Record<'byOther' | 'isWhole', boolean>>,
  output: LedgerRows,
): Certificate {
  const { byOther, isWhole } = readings;
  const by = (rows: LedgerRows, keysOnly = false) => measuresOf(rows, { from, to }, keysOnly);
  // Of another operation only the keys are compared.
  const [store, first, second, keys] = [
    by(output),
    by(readings.first),
    by(readings.second, byOther),
    byOther ? by(readings.first, true) : undefined,
  ];
  const compared = (of: (rows: ReadonlyMap<string, Measure>) => Measure): Compared => {
    const isSame = equal(of(first), of(store)) && equal(of(keys ?? first), of(second));
    return {
      ...of(store),
      state: isWhole ? (isSame ? 'proven' : 'differs') : 'notRead',
      ...(isSame ? {} : { first: of(first), second: of(second) }),
    };
  };
  const people = [...new Set([...store.keys(), ...first.keys(), ...second.keys()])];
  const employees = people
    .filter((person) => person !== '')
    .map((person) => ({ employee: Number(person), ...compared((rows) => rows.get(person) ?? NOTHING) }))
    .sort((a, b) => a.employee - b.employee);
  return {
    ...{ unit, ...(from === undefined ? {} : { from, to }) },
    ...compared((rows) => sumOf([...rows.values()])),
    ...(employees.length > 0 ? { employees } : {}),
  };
}

const NOTHING: Measure = { rows: 0, hours: '0', sum: '0' };

function sumOf(measures: readonly Measure[]): Measure {
  return {
    rows: measures.reduce((total, { rows }) => total + rows, 0),
    hours: sumDecimals(measures.map(({ hours }) => hours) as never),
    sum: (measures.reduce((total, { sum }) => total + BigInt(`0x${sum}`), 0n) % SUMS).toString(16),
  };
}

/** The rows of a scope, by whose they are. */
export function measuresOf(rows: LedgerRows, scope: Range, keysOnly = false): Map<string, Measure> {
  const people = new Map<string, { count: number; sum: bigint; hours: string[] }>();
  for (const [key, text] of rows) {
    const entry = entryOf(text);
    if (!begins(scope, entry)) continue;
    const own = people.get(entry.person) ?? { count: 0, sum: 0n, hours: [] };
    people.set(entry.person, own);
    own.count++;
    own.sum += BigInt(`0x${contentHash(keysOnly ? key : key + entry.hash)}`);
    if (!keysOnly && isDecimal(entry.hours)) own.hours.push(entry.hours);
  }
  return new Map(
    [...people].map(([person, { count, sum, hours }]) => [
      person,
      { rows: count, hours: sumDecimals(hours as never), sum: (sum % SUMS).toString(16) },
    ]),
  );
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
  const months = groupedBy(scopes, (name) => name.replace(/-\d\d\.\..*/, ''));
  return [...months].map(([name, names]) => {
    const [unit = '', month] = name.split(' ');
    const moments = names.map((one) => proofs[one]?.provenAt ?? '').sort();
    return {
      ...{ unit: Number(unit), ...(month ? { month } : {}) },
      ...sumOf(names.flatMap((one) => proofs[one] ?? [])),
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
