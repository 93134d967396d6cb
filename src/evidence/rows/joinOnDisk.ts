import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { markUnread, unreadIn } from '../../definition/decodeMarks.js';
import type { Fields } from './compareField.js';
import { pairAlike, type RowPair } from './pairRows.js';

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

/** One side, written to disk in partitions by the hash of the identity: in any order, of any size. */
export class Partitions {
  readonly #folder: string;
  readonly #name: string;
  readonly #files: WriteStream[] = [];
  #failure: Error | undefined;
  count = 0;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    for (let part = 0; part < PARTITIONS; part++) {
      const file = createWriteStream(this.#path(part), { mode: 0o600 });
      file.on('error', (error) => {
        this.#failure ??= error;
      });
      this.#files.push(file);
    }
  }

  /** Throws when the disk takes no more. */
  async add(keyed: Keyed): Promise<void> {
    this.count += 1;
    const part = createHash('sha1').update(keyed.key).digest()[0]! % PARTITIONS;
    const file = this.#files[part]!;
    // Marks are in no JSON.
    const unread = [...unreadIn(keyed.record as object).keys()];
    const text = JSON.stringify(unread.length > 0 ? { ...keyed, unread } : keyed);
    const taken = file.write(`${text}\n`);
    if (this.#failure) throw this.#failure;
    if (!taken) await once(file, 'drain');
  }

  /** Throws when not all of it is on the disk. */
  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => new Promise<void>((done) => void file.end(() => done()))));
    if (this.#failure) throw this.#failure;
  }

  /** The records of one partition by identity. */
  async read(part: number): Promise<Map<string, Keyed[]>> {
    const found = new Map<string, Keyed[]>();
    for await (const line of createInterface({ input: createReadStream(this.#path(part)) })) {
      const keyed = JSON.parse(line) as Keyed;
      for (const field of keyed.unread ?? []) markUnread(keyed.record as object, [field, '']);
      const others = found.get(keyed.key);
      if (!others) found.set(keyed.key, [keyed]);
      else if (!others.some((one) => isShownTwice(one, keyed))) others.push(keyed);
    }
    return found;
  }

  #path(part: number): string {
    return join(this.#folder, `${this.#name}-${part}.ndjson`);
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

function* pairsOf(key: string, left: readonly Keyed[], right: readonly Keyed[]): Generator<RowPair> {
  const [soap, rest] = [left.toSorted(byRank), right.toSorted(byRank)];
  const found = pairAlike(soap, rest, rankOf);
  for (const [one, other] of found.pairs)
    if (!(one.outside && other.outside)) yield { key, soap: fieldsOf(one), rest: fieldsOf(other) };
  for (const one of found.soap)
    if (!one.outside) yield { key, soap: fieldsOf(one), isDouble: isDouble(soap, one) };
  for (const one of found.rest)
    if (!one.outside) yield { key, rest: fieldsOf(one), isDouble: isDouble(rest, one) };
}

function fieldsOf({ record }: Keyed): Fields {
  return record as Fields;
}

function isDouble(side: readonly Keyed[], one: Keyed): boolean {
  return side.some((other) => other !== one && rankOf(other) === rankOf(one));
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
