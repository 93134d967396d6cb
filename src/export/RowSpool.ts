import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CHARACTER_BYTES, temporaryName } from './atomicFile.js';
import { saysDeleted, withoutNote } from './rowText.js';

interface Entry {
  readonly key: string;
  /** What tells the row apart; absent where nothing does. */
  readonly identity: string | undefined;
  readonly offset: number;
  readonly length: number;
  /** Of which call it is. */
  readonly call: number;
}

/** What is kept in memory of each spool. With more, eight at once take more of it, and no less time. */
const MEMORY_BYTES = 1 << 20;
const FIRST_BYTES = 1 << 16;
const WINDOW_BYTES = 1 << 16;
/** The memory of spools that were closed: the next ones take it. */
const spare: Buffer[] = [];

/**
 * Rows on their way from an answer to a part: lines in the order in which they came, beyond some megabytes in a temporary
 * file, and where each stands, so that they can be sorted and divided by unit in bounded memory.
 */
export class RowSpool {
  readonly #path: string;
  readonly #units = new Map<number, Entry[]>();
  #file: number | undefined;
  /** Bytes in the file; those after them are in memory. */
  #written = 0;
  #memory = spare.pop() ?? Buffer.allocUnsafe(FIRST_BYTES);
  #filled = 0;
  #window = { offset: 0, data: Buffer.alloc(0) };
  #call = 0;

  constructor(path: string) {
    this.#path = temporaryName(path);
  }

  add(unit: number, key: string, identity: string | undefined, line: string): void {
    this.#makeRoom(line.length * CHARACTER_BYTES + 1);
    const length = this.#memory.write(`${line}\n`, this.#filled);
    const entries = this.#units.get(unit) ?? [];
    this.#units.set(unit, entries);
    // Often the two are the same text, which is then kept once.
    const same = identity === key ? key : identity;
    entries.push({
      key,
      identity: same,
      offset: this.#written + this.#filled,
      length,
      call: this.#call,
    });
    this.#filled += length;
  }

  /** A point to go back to when a call fails midway: what comes after it is of another call. */
  mark(): ReadonlyMap<number, number> {
    this.#call++;
    return new Map([...this.#units].map(([unit, entries]) => [unit, entries.length]));
  }

  /** Forgets what was added after a mark. */
  rollBack(mark: ReadonlyMap<number, number>): void {
    for (const [unit, entries] of this.#units) entries.length = mark.get(unit) ?? 0;
  }

  /**
   * The lines of a unit in the order of their keys; of those of one identity only the last that came. `onClash` is told of
   * each that gives way to another of the same call, where both are there and say something else.
   */
  *sorted(unit: number, onClash?: () => void): Generator<Buffer> {
    const entries = this.#newest(this.#units.get(unit) ?? [], onClash);
    // A sort is stable: equal keys stay in the order in which they came.
    for (const entry of entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)))
      yield this.#read(entry);
  }

  /** Gives its memory away and removes the temporary file, if there is one. */
  close(): void {
    spare.push(this.#memory);
    this.#memory = Buffer.alloc(0);
    if (this.#file === undefined) return;
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #newest(entries: readonly Entry[], onClash?: () => void): Entry[] {
    const last = new Map<string, Entry>();
    for (const entry of entries) {
      if (entry.identity === undefined) continue;
      const before = last.get(entry.identity);
      if (before?.call === entry.call && this.#clash(before, entry)) onClash?.();
      last.set(entry.identity, entry);
    }
    return entries.filter((entry) => entry.identity === undefined || last.get(entry.identity) === entry);
  }

  #clash(...entries: readonly Entry[]): boolean {
    const [one, other] = entries.map((entry) => Buffer.from(withoutNote(this.#read(entry))));
    return !saysDeleted(one!) && !saysDeleted(other!) && !one!.equals(other!);
  }

  #makeRoom(bytes: number): void {
    if (this.#filled + bytes <= this.#memory.length) return;
    if (this.#filled + bytes > MEMORY_BYTES) this.#flush();
    if (this.#filled + bytes <= this.#memory.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#memory.length * 2, this.#filled + bytes));
    this.#memory.copy(larger, 0, 0, this.#filled);
    this.#memory = larger;
  }

  #flush(): void {
    if (this.#file === undefined) {
      mkdirSync(dirname(this.#path), { recursive: true });
      this.#file = openSync(this.#path, 'wx+');
    }
    for (let at = 0; at < this.#filled; )
      at += writeSync(this.#file, this.#memory, at, this.#filled - at, this.#written + at);
    this.#written += this.#filled;
    this.#filled = 0;
  }

  #read({ offset, length }: Entry): Buffer {
    const inMemory = offset - this.#written;
    if (inMemory >= 0) return this.#memory.subarray(inMemory, inMemory + length);
    const { offset: start, data } = this.#window;
    if (offset < start || offset + length > start + data.length) this.#moveWindow(offset, length);
    const at = offset - this.#window.offset;
    return this.#window.data.subarray(at, at + length);
  }

  #moveWindow(offset: number, length: number): void {
    const { offset: start, data: before } = this.#window;
    // Rows mostly stand as they came; one that does not is read alone.
    const goesOn = offset >= start && offset <= start + before.length;
    const size = goesOn ? Math.min(Math.max(WINDOW_BYTES, length), this.#written - offset) : length;
    const data = Buffer.allocUnsafe(size);
    for (let at = 0; at < size; ) at += readSync(this.#file!, data, at, size - at, offset + at);
    this.#window = { offset, data };
  }
}
