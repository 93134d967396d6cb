import { closeSync, existsSync, fstatSync, fsync, fsyncSync, ftruncateSync, openSync } from 'node:fs';
import { readSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isNoFile, syncFolder, writeAtomically } from './atomicFile.js';
import { isPart, type Part, partFile, type BegunAgain } from './ExportTask.js';

/** Pieces that are done within it share a flush. */
const FLUSH_MS = 100;

/** Parts by their tasks. A long export has very many, so each is kept as a short text, without what its task and hash say. */
class DoneParts {
  readonly #texts = new Map<string, string>();

  get size(): number {
    return this.#texts.size;
  }

  has(task: string): boolean {
    return this.#texts.has(task);
  }

  get(task: string): Part | undefined {
    const text = this.#texts.get(task);
    return text === undefined ? undefined : partOf(task, text);
  }

  add({ task, file: _, ...rest }: Part): void {
    // The platform writes JSON in pieces that it would keep apart, which takes half as much again.
    this.#texts.set(task, Buffer.from(JSON.stringify(rest)).toString());
  }

  *[Symbol.iterator](): Generator<Part> {
    for (const [task, text] of this.#texts) yield partOf(task, text);
  }
}

function partOf(task: string, text: string): Part {
  const rest = JSON.parse(text) as Omit<Part, 'task' | 'file'>;
  return { task, file: partFile(task, rest.sha256), ...rest };
}

/** Something that happened in an export and must not be forgotten. */
export type JournalEntry =
  | { readonly kind: 'done'; readonly part: Part }
  | { readonly kind: 'failed'; readonly task: string; readonly reason: string }
  /** One call for all units did not work, so the units are read one by one. */
  | { readonly kind: 'perUnit'; readonly window: string }
  | { readonly kind: 'again'; readonly counts: Partial<BegunAgain> };

/**
 * What an export has done so far, one line each. Lines reach the disk some at a time, each behind the part that it tells of;
 * what a power cut takes is done again. So is what a line would have said that was cut short by a kill or a full disk.
 */
export class Journal {
  readonly done = new DoneParts();
  readonly failed = new Map<string, string>();
  readonly perUnit = new Set<string>();
  again: BegunAgain = { stalled: 0, repeated: 0, lost: 0 };
  readonly #descriptor: number;
  /** The folder of the parts; absent where they are on the disk already. */
  readonly #parts: string | undefined;
  #length: number;
  #waiting: JournalEntry[] = [];
  #flushing: Promise<void> | undefined;
  /** Ends the waiting for more entries. */
  #hurry = (): void => undefined;
  #closed = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(path: string, parts?: string) {
    if (isNoFile(path)) throw new Error(`${path} is no file. Remove it, then run the same command again.`);
    if (existsSync(path)) this.#load(path);
    this.#descriptor = openSync(path, 'a');
    this.#length = fstatSync(this.#descriptor).size;
    this.#parts = parts;
  }

  /** Takes note of something. Throws when what was to be noted before cannot be written. */
  add(entry: JournalEntry): void {
    if (this.#failure) throw this.#failure.error;
    this.#apply(entry);
    this.#waiting.push(entry);
    this.#flushing ??= this.#flushSoon();
  }

  async settle(): Promise<void> {
    while (this.#flushing) {
      this.#hurry();
      await this.#flushing;
    }
    if (this.#failure) throw this.#failure.error;
  }

  close(): void {
    this.#closed = true;
    const left = this.#waiting.splice(0);
    try {
      if (this.#failure || left.length === 0) return;
      if (this.#parts !== undefined) syncFolder(this.#parts);
      this.#append(left);
      fsyncSync(this.#descriptor);
    } finally {
      closeSync(this.#descriptor);
    }
  }

  async #flushSoon(): Promise<void> {
    try {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, FLUSH_MS);
        this.#hurry = () => {
          clearTimeout(timer);
          done();
        };
      });
      const entries = [...this.#waiting];
      await this.#flushParts(entries);
      if (this.#closed) return;
      this.#waiting.splice(0, entries.length);
      this.#append(entries);
      await promisify(fsync)(this.#descriptor);
    } catch (error) {
      if (!this.#closed) this.#failure ??= { error };
    }
    this.#flushing = this.#waiting.length > 0 && !this.#failure ? this.#flushSoon() : undefined;
  }

  /** Brings the parts to the disk that entries tell of, before these are written. */
  async #flushParts(entries: readonly JournalEntry[]): Promise<void> {
    const parts = this.#parts;
    if (parts === undefined) return;
    const files = entries.flatMap((entry) => (entry.kind === 'done' ? [join(parts, entry.part.file)] : []));
    await Promise.all(files.map(flushed));
    // Some systems do not let a folder be flushed.
    await flushed(parts).catch(() => undefined);
  }

  #append(entries: readonly JournalEntry[]): void {
    const lines = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    try {
      for (let at = 0; at < lines.length; ) at += writeSync(this.#descriptor, lines, at);
    } catch (error) {
      // Else the next entry would be written behind a part of this one.
      ftruncateSync(this.#descriptor, this.#length);
      throw error;
    }
    this.#length += lines.length;
  }

  #load(path: string): void {
    let isSound = true;
    // Not as one text: a long export has a line for each of very many pieces.
    for (const line of linesOf(path)) {
      const entry = entryOf(line);
      if (entry) this.#apply(entry);
      isSound &&= entry !== undefined;
    }
    if (!isSound) writeAtomically(path, this.#entries());
  }

  /** What is known, as lines of a journal. */
  *#entries(): Generator<string> {
    const all: JournalEntry[] = [
      { kind: 'again', counts: this.again },
      ...[...this.perUnit].map((window) => ({ kind: 'perUnit' as const, window })),
      ...[...this.failed].map(([task, reason]) => ({ kind: 'failed' as const, task, reason })),
    ];
    for (const entry of all) yield `${JSON.stringify(entry)}\n`;
    for (const part of this.done) yield `${JSON.stringify({ kind: 'done', part })}\n`;
  }

  #apply(entry: JournalEntry): void {
    if (entry.kind === 'perUnit') this.perUnit.add(entry.window);
    else if (entry.kind === 'again') this.again = added(this.again, entry.counts);
    else if (entry.kind === 'failed') this.failed.set(entry.task, entry.reason);
    else {
      this.done.add(entry.part);
      this.failed.delete(entry.part.task);
    }
  }
}

/** Ends when a file or folder is on the disk. */
async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** The lines of a file with their ends, one after the other. */
function* linesOf(path: string): Generator<string> {
  const descriptor = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      const data = Buffer.concat([rest, chunk.subarray(0, read)]);
      let start = 0;
      for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
        yield data.toString('utf8', start, end + 1);
        start = end + 1;
      }
      rest = data.subarray(start);
    }
  } finally {
    closeSync(descriptor);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

const NEWLINE = 10;
const CHUNK_BYTES = 1 << 16;

function added(all: BegunAgain, { stalled = 0, repeated = 0, lost = 0 }: Partial<BegunAgain>): BegunAgain {
  return { stalled: all.stalled + stalled, repeated: all.repeated + repeated, lost: all.lost + lost };
}

function entryOf(line: string): JournalEntry | undefined {
  try {
    // One that was cut short may look whole without its end.
    if (!line.endsWith('\n')) return undefined;
    const entry = JSON.parse(line) as Partial<Record<string, unknown>> | null;
    const isEntry =
      (entry?.kind === 'perUnit' && typeof entry.window === 'string') ||
      (entry?.kind === 'again' && typeof entry.counts === 'object' && entry.counts !== null) ||
      (entry?.kind === 'failed' && typeof entry.task === 'string' && typeof entry.reason === 'string') ||
      (entry?.kind === 'done' && isPart(entry.part));
    return isEntry ? (entry as JournalEntry) : undefined;
  } catch {
    return undefined;
  }
}
