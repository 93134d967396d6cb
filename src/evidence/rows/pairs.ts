import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { markUnread, unreadIn } from '../../definition/decodeMarks.js';
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
function pairAlike<T>(soap: readonly T[], rest: readonly T[], rankOf: (one: T) => string = () => '') {
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

/** A record under the identity by which both sides are joined. */
export interface Keyed {
  readonly key: string;
  readonly record: unknown;
  /** Which of several SOAP keys showed it; what two keys show alike is one record. */
  readonly source?: number;
  /** True for a record that counts only when its partner is in the scope. */
  readonly outside?: boolean;
  /** Fields that came and could not be decoded: they are unknown. */
  readonly unread?: readonly string[];
  /** Tells the records of one identity apart: they are paired in this order. */
  readonly rank?: string;
}

/** How one side gives its records. Reads only. */
export type ReadSide = (signal: AbortSignal) => AsyncGenerator<Keyed, void>;

const PARTITIONS = 64;
/** So many records of a side wait in memory until they are written together. */
const STEP = 1000;

/** One side, written to disk in partitions by the hash of the identity: in any order, of any size. */
export class Partitions {
  readonly #files: readonly { readonly path: string; readonly lines: string[] }[];
  count = 0;

  constructor(folder: string, name: string) {
    this.#files = Array.from({ length: PARTITIONS }, (_, part) => ({
      path: join(folder, `${name}-${part}.ndjson`),
      lines: [],
    }));
  }

  /** Throws when the disk takes no more. */
  async add(keyed: Keyed): Promise<void> {
    this.count += 1;
    const part = createHash('sha1').update(keyed.key).digest()[0]! % PARTITIONS;
    // Marks are in no JSON.
    const unread = [...unreadIn(keyed.record as object).keys()];
    const text = JSON.stringify(unread.length > 0 ? { ...keyed, unread } : keyed);
    this.#files[part]!.lines.push(`${text}\n`);
    if (this.count % STEP === 0) await this.close();
  }

  /** Writes what waits. Throws when not all of it is on the disk. */
  async close(): Promise<void> {
    for (const { path, lines } of this.#files)
      await appendFile(path, lines.splice(0).join(''), { mode: 0o600 });
  }

  /** The records of one partition by identity. */
  async read(part: number): Promise<Map<string, Keyed[]>> {
    const found = new Map<string, Keyed[]>();
    for await (const line of createInterface({ input: createReadStream(this.#files[part]!.path) })) {
      const keyed = JSON.parse(line) as Keyed;
      for (const field of keyed.unread ?? []) markUnread(keyed.record as object, [field, '']);
      const others = found.get(keyed.key);
      if (!others) found.set(keyed.key, [keyed]);
      else if (!others.some((one) => isShownTwice(one, keyed))) others.push(keyed);
    }
    return found;
  }
}

/** True for one record that two keys show alike. */
function isShownTwice(one: Keyed, other: Keyed): boolean {
  const text = (keyed: Keyed) => JSON.stringify({ ...keyed, source: undefined });
  return one.source !== other.source && text(one) === text(other);
}

/** Every record of either side with its partner, a partition at a time. */
export async function* joinPartitions(soap: Partitions, rest: Partitions): AsyncGenerator<RowPair> {
  for (let part = 0; part < PARTITIONS; part++) {
    const [left, right] = await Promise.all([soap.read(part), rest.read(part)]);
    for (const key of new Set([...left.keys(), ...right.keys()]))
      yield* pairsOf(key, left.get(key) ?? [], right.get(key) ?? []);
  }
}

function pairsOf(key: string, left: readonly Keyed[], right: readonly Keyed[]): RowPair[] {
  const sides = { soap: left.toSorted(byRank), rest: right.toSorted(byRank) };
  const found = pairAlike(sides.soap, sides.rest, rankOf);
  const alone = (side: 'soap' | 'rest') =>
    found[side].flatMap((one) => {
      const isDouble = sides[side].some((other) => other !== one && rankOf(other) === rankOf(one));
      return one.outside ? [] : { key, [side]: one.record, isDouble };
    });
  const pairs = found.pairs.filter(([soap, rest]) => !(soap.outside && rest.outside));
  return [
    ...pairs.map(([soap, rest]) => ({ key, soap: soap.record as Fields, rest: rest.record as Fields })),
    ...alone('soap'),
    ...alone('rest'),
  ];
}

function rankOf({ rank = '' }: Keyed): string {
  return rank;
}

function byRank(one: Keyed, other: Keyed): number {
  return rankOf(one) < rankOf(other) ? -1 : Number(rankOf(one) > rankOf(other));
}

/** Runs with a folder that only this user reads and that is gone afterwards. */
export async function withTemporaryFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'workforce-compare-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
