import { groupedBy } from '../../text/groupedBy.js';
import type { AnswerShape, Fields } from '../../bridge/answerShapes.js';

export interface RecordPair {
  readonly key: string;
  /** True where nothing identifies the record, and the key says whose it is and when. */
  readonly byLikeness?: true;
  readonly soap?: Fields;
  readonly rest?: Fields;
  /** True where its side gives the record once more than the other. */
  readonly twice?: true;
}

type KeyOf = (record: Fields) => string | undefined;

/** Joins two lists by identity, whatever their order. Records of the same identity are paired as they come. */
export function pairRecords(
  { keys }: AnswerShape,
  soap: readonly Fields[],
  rest: readonly Fields[],
): RecordPair[] {
  const byKey: KeyOf[] = keys.map((names) => (record) => keyIn(record, names));
  const likeness: KeyOf = (record) => (byKey.some((keyOf) => keyOf(record)) ? undefined : likenessOf(record));
  const ways = [...byKey, likeness];
  const seen = new Set<string>();
  const pairs: RecordPair[] = [];
  let left = { soap, rest };
  for (const keyOf of ways) {
    const known = left.rest.filter((record) => keyOf(record) !== undefined);
    const waiting = groupedBy(known, (record) => keyOf(record)!);
    const unpaired: Fields[] = [];
    const taken = new Set<Fields>();
    for (const record of left.soap) {
      const key = keyOf(record);
      const other = key === undefined ? undefined : waiting.get(key)?.shift();
      if (key === undefined || !other) {
        unpaired.push(record);
        continue;
      }
      pairs.push({ key, soap: record, rest: other, ...(keyOf === likeness ? LIKENESS : {}) });
      taken.add(other);
      seen.add(key);
    }
    left = { soap: unpaired, rest: left.rest.filter((record) => !taken.has(record)) };
  }
  const alone = (side: 'soap' | 'rest') => (record: Fields) => {
    const known = byKey.map((keyOf) => keyOf(record)).find((one) => one !== undefined);
    const key = known ?? likenessOf(record);
    const again = seen.has(key);
    seen.add(key);
    const facts = { ...(known === undefined ? LIKENESS : {}), ...(again ? { twice: true as const } : {}) };
    return { key, [side]: record, ...facts };
  };
  return [...pairs, ...left.soap.map(alone('soap')), ...left.rest.map(alone('rest'))];
}

const LIKENESS = { byLikeness: true } as const;

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
