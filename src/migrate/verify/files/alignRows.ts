/** A row by its values; two rows are the same when all their values are. */
export interface Row {
  readonly cells: readonly string[];
  /** The line or item that it is, from 1. */
  readonly at: number;
}

/** Which rows of two files belong together. */
export interface Alignment<T extends Row> {
  readonly pairs: readonly (readonly [T, T])[];
  /** Pairs that are not the same. */
  readonly changed: readonly (readonly [T, T])[];
  readonly lost: readonly T[];
  readonly extra: readonly T[];
  /** True when what both have comes in another order. */
  readonly reordered: boolean;
}

// Beyond so many comparisons rows that share no key are not paired by likeness.
const MOST = 2_000_000;

/**
 * Pairs the rows of two files so that one lost row is one lost row: first those that are the same, then those with the same key,
 * where a column has one, then those that are alike in half of their values.
 */
export function alignRows<T extends Row>(before: readonly T[], after: readonly T[]): Alignment<T> {
  const pairs: (readonly [T, T])[] = [];
  let [left, right] = takeSame(before, after, pairs);
  const key = keyOf(before, after, left, right);
  if (key !== undefined) [left, right] = takeBy(left, right, pairs, (row) => row.cells[key]!);
  if (left.length * right.length <= MOST) [left, right] = takeAlike(left, right, pairs);
  const changed = pairs.filter(([was, is]) => textOf(was) !== textOf(is));
  const places = [...pairs].sort(([a], [b]) => a.at - b.at).map(([, is]) => is.at);
  return {
    pairs,
    changed: changed.sort(([a], [b]) => a.at - b.at),
    lost: left,
    extra: right,
    reordered: places.some((at, i) => i > 0 && at < places[i - 1]!),
  };
}

function takeSame<T extends Row>(
  before: readonly T[],
  after: readonly T[],
  pairs: (readonly [T, T])[],
): [T[], T[]] {
  return takeBy(before, after, pairs, textOf);
}

function takeBy<T extends Row>(
  before: readonly T[],
  after: readonly T[],
  pairs: (readonly [T, T])[],
  by: (row: T) => string,
): [T[], T[]] {
  const waiting = new Map<string, T[]>();
  for (const row of after) {
    const rows = waiting.get(by(row));
    if (rows) rows.push(row);
    else waiting.set(by(row), [row]);
  }
  for (const rows of waiting.values()) rows.reverse();
  const left = before.filter((row) => {
    const partner = waiting.get(by(row))?.pop();
    if (partner) pairs.push([row, partner]);
    return !partner;
  });
  const taken = new Set([...waiting.values()].flat());
  return [left, after.filter((row) => taken.has(row))];
}

/** The column that names rows: its values come once in each file, and most of what is left has a partner by it. */
function keyOf(
  before: readonly Row[],
  after: readonly Row[],
  left: readonly Row[],
  right: readonly Row[],
): number | undefined {
  if (left.length === 0 || right.length === 0) return undefined;
  const columns = Math.min(before[0]?.cells.length ?? 0, after[0]?.cells.length ?? 0);
  let best: number | undefined;
  let most = 0;
  for (let column = 0; column < columns; column++) {
    if (!isUnique(before, column) || !isUnique(after, column)) continue;
    const there = new Set(right.map(({ cells }) => cells[column]));
    const shared = left.filter(({ cells }) => there.has(cells[column])).length;
    if (shared > most) [best, most] = [column, shared];
  }
  return best;
}

function isUnique(rows: readonly Row[], column: number): boolean {
  const values = rows.map(({ cells }) => cells[column] ?? '');
  return values.every((value) => value !== '') && new Set(values).size === values.length;
}

function takeAlike<T extends Row>(
  before: readonly T[],
  after: readonly T[],
  pairs: (readonly [T, T])[],
): [T[], T[]] {
  const right = [...after];
  const left = before.filter((row) => {
    const shares = right.map((other) => likeness(row, other));
    const most = Math.max(0, ...shares);
    if (most < 0.5) return true;
    pairs.push([row, right.splice(shares.indexOf(most), 1)[0]!]);
    return false;
  });
  return [left, right];
}

function likeness({ cells: a }: Row, { cells: b }: Row): number {
  const same = a.filter((cell, i) => cell === b[i]).length;
  return same / Math.max(a.length, b.length, 1);
}

const texts = new WeakMap<Row, string>();

function textOf(row: Row): string {
  const known = texts.get(row) ?? JSON.stringify(row.cells);
  texts.set(row, known);
  return known;
}
