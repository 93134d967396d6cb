import { groupedBy } from '../../text/groupedBy.js';
import type { Fields } from './compareField.js';

/** A record with its partner, or one that has none. */
export interface RowPair {
  readonly key: string;
  readonly soap?: Fields | undefined;
  readonly rest?: Fields | undefined;
  /** True for a record without a partner because its side has it twice. */
  readonly isDouble?: boolean;
  /** True where nothing identifies the record, and the key says whose it is and when. */
  readonly byLikeness?: boolean;
}

/** Pairs the records of one identity: those of the same rank, then the others as they come. Gives the pairs and who is left. */
export function pairAlike<T>(
  soap: readonly T[],
  rest: readonly T[],
  rankOf: (one: T) => string = () => '',
): {
  readonly pairs: readonly (readonly [T, T])[];
  readonly soap: readonly T[];
  readonly rest: readonly T[];
} {
  const right = [...rest];
  const pairs: [T, T][] = [];
  const alone = soap.filter((one) => {
    const at = right.findIndex((other) => rankOf(other) === rankOf(one));
    if (at >= 0) pairs.push([one, right.splice(at, 1)[0]!]);
    return at < 0;
  });
  while (alone.length > 0 && right.length > 0) pairs.push([alone.shift()!, right.shift()!]);
  return { pairs, soap: alone, rest: right };
}

/** Joins two lists by the first identity that both sides of a pair have, else by likeness, whatever their order. */
export function pairRows(
  keys: readonly (readonly string[])[],
  soap: readonly Fields[],
  rest: readonly Fields[],
): RowPair[] {
  const byKey = keys.map((names) => (record: Fields) => keyIn(record, names));
  const identityOf = (record: Fields) => byKey.map((keyOf) => keyOf(record)).find((one) => one !== undefined);
  const likeness = (record: Fields) => (identityOf(record) === undefined ? likenessOf(record) : undefined);
  const seen = new Set<string>();
  const found: RowPair[] = [];
  let left = { soap, rest };
  for (const keyOf of [...byKey, likeness]) {
    const known = (side: readonly Fields[]) =>
      groupedBy(
        side.filter((record) => keyOf(record) !== undefined),
        (record) => keyOf(record)!,
      );
    const right = known(left.rest);
    const paired = new Set<Fields>();
    for (const [key, records] of known(left.soap))
      for (const [here, there] of pairAlike(records, right.get(key) ?? []).pairs) {
        found.push({ key, soap: here, rest: there, byLikeness: keyOf === likeness });
        paired.add(here).add(there);
        seen.add(key);
      }
    const others = (side: readonly Fields[]) => side.filter((record) => !paired.has(record));
    left = { soap: others(left.soap), rest: others(left.rest) };
  }
  const alone = (side: 'soap' | 'rest') => (record: Fields) => {
    const identity = identityOf(record);
    const key = identity ?? likenessOf(record);
    const isDouble = seen.has(key);
    seen.add(key);
    return { key, [side]: record, isDouble, byLikeness: identity === undefined };
  };
  return [...found, ...left.soap.map(alone('soap')), ...left.rest.map(alone('rest'))];
}

function keyIn(record: Fields, names: readonly string[]): string | undefined {
  const values = names.map((name) => record[name]);
  return values.every((value) => value !== undefined && value !== '' && value !== 0)
    ? values.map(String).join(' ')
    : undefined;
}

/** Of a record that nothing identifies, such as the shift of an absence: whose it is, and when. */
function likenessOf({ persId, begDate, begTime, name }: Fields): string {
  return [persId, begDate, begTime, name].filter((value) => value !== undefined).join(' ');
}
