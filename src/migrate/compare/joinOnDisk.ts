import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A record under the identity by which both sides are joined. */
export interface Keyed {
  readonly key: string;
  readonly record: unknown;
}

export interface Joined {
  readonly key: string;
  readonly soap: unknown;
  readonly rest: unknown;
}

const PARTITIONS = 64;

/** One side, written to disk in partitions by the hash of the identity: in any order, of any size. */
export class Partitions {
  readonly #folder: string;
  readonly #name: string;
  readonly #files: WriteStream[] = [];
  count = 0;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    for (let part = 0; part < PARTITIONS; part++)
      this.#files.push(createWriteStream(this.#path(part), { mode: 0o600 }));
  }

  async add({ key, record }: Keyed): Promise<void> {
    this.count += 1;
    const part = createHash('sha1').update(key).digest()[0]! % PARTITIONS;
    const file = this.#files[part]!;
    if (!file.write(`${JSON.stringify([key, record])}\n`)) await once(file, 'drain');
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map((file) => new Promise<void>((done) => file.end(done))));
  }

  /** The records of one partition by identity; the same identity several times keeps all of them. */
  async read(part: number): Promise<Map<string, unknown[]>> {
    const found = new Map<string, unknown[]>();
    for await (const line of createInterface({ input: createReadStream(this.#path(part)) })) {
      const [key, record] = JSON.parse(line) as [string, unknown];
      const before = found.get(key);
      if (before) before.push(record);
      else found.set(key, [record]);
    }
    return found;
  }

  #path(part: number): string {
    return join(this.#folder, `${this.#name}-${part}.ndjson`);
  }
}

/** Every record of either side with its partner, a partition at a time. */
export async function* joinPartitions(soap: Partitions, rest: Partitions): AsyncGenerator<Joined> {
  for (let part = 0; part < PARTITIONS; part++) {
    const [left, right] = await Promise.all([soap.read(part), rest.read(part)]);
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      const [some = [], others = []] = [left.get(key), right.get(key)];
      for (let i = 0; i < Math.max(some.length, others.length); i++)
        yield { key, soap: some[i], rest: others[i] };
    }
  }
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
