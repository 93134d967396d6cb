import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { temporaryName } from './atomicFile.js';

interface Entry {
  readonly key: string;
  readonly offset: number;
  readonly length: number;
}

const BUFFER_BYTES = 1 << 16;

/**
 * Rows on their way from an answer to a part: lines in a temporary file in the order in which they came, and in memory
 * only where each stands, so that they can be sorted and divided by unit in bounded memory.
 */
export class RowSpool {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #units = new Map<number, Entry[]>();
  #size = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#path = temporaryName(path);
    this.#descriptor = openSync(this.#path, 'wx+');
  }

  add(unit: number, key: string, line: string): void {
    const data = Buffer.from(`${line}\n`);
    const entries = this.#units.get(unit) ?? [];
    this.#units.set(unit, entries);
    entries.push({ key, offset: this.#size, length: data.length });
    this.#size += data.length;
    this.#waiting.push(data);
    this.#waitingBytes += data.length;
    if (this.#waitingBytes >= BUFFER_BYTES) this.#flush();
  }

  /** A point to go back to when a call fails midway. */
  mark(): ReadonlyMap<number, number> {
    return new Map([...this.#units].map(([unit, entries]) => [unit, entries.length]));
  }

  /** Forgets what was added after a mark. */
  rollBack(mark: ReadonlyMap<number, number>): void {
    for (const [unit, entries] of this.#units) entries.length = mark.get(unit) ?? 0;
  }

  /** The lines of a unit in the order of their keys; of lines with equal keys only the last one, where they are `unique`. */
  *sorted(unit: number, unique: boolean): Generator<Buffer> {
    this.#flush();
    const entries = this.#units.get(unit) ?? [];
    // A sort is stable: equal keys stay in the order in which they came.
    const order = [...entries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    for (const [i, entry] of order.entries())
      if (!unique || order[i + 1]?.key !== entry.key) yield this.#read(entry);
  }

  /** Removes the temporary file. */
  close(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #read({ offset, length }: Entry): Buffer {
    const line = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) at += readSync(this.#descriptor, line, at, length - at, offset + at);
    return line;
  }

  #flush(): void {
    if (this.#waitingBytes === 0) return;
    const data = Buffer.concat(this.#waiting);
    const start = this.#size - data.length;
    for (let at = 0; at < data.length; )
      at += writeSync(this.#descriptor, data, at, data.length - at, start + at);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
