import type { Answer, Identity, Row } from './Identity.js';

/** A row, and the place of the answer that is likest to it. */
export interface Pair {
  readonly row: number;
  readonly from: number;
  readonly likeness: number;
}

// More rows that are equal in all that identifies them are taken in their order.
const MOST = 100;

/**
 * Pairs rows of the same identity with as many answers: the likest first, then in their order. Of equal answers that are
 * liker to one row than to another, only the first has a row: the others repeat it.
 */
export function pairTwins(
  identity: Identity,
  rows: readonly Row[],
  places: readonly number[],
  answers: readonly (Answer | undefined)[],
  froms: readonly number[],
): Pair[] {
  if (places.length === 1 || places.length > MOST)
    return places.map((row, i) => ({ row, from: froms[i]!, likeness: 0 }));
  const seen = new Set<string>();
  const pairs = froms.flatMap((from, k) => {
    const record = answers[from]?.record;
    const likeness = places.map((row) => (record ? identity.likeness(rows[row]!, record) : 0));
    const text = JSON.stringify(record ?? from);
    const isRepeated = seen.has(text) && likeness.some((one) => one !== likeness[0]);
    seen.add(text);
    return isRepeated
      ? []
      : places.map((row, i) => ({ row, from, apart: Math.abs(i - k), likeness: likeness[i]! }));
  });
  pairs.sort((a, b) => b.likeness - a.likeness || a.apart - b.apart);
  const [rowsLeft, fromsLeft] = [new Set(places), new Set(froms)];
  return pairs.filter(({ row, from }) => {
    if (!rowsLeft.has(row) || !fromsLeft.has(from)) return false;
    rowsLeft.delete(row);
    return fromsLeft.delete(from);
  });
}
