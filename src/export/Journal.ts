import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { writeAtomically } from './atomicFile.js';
import { isPart, type Part } from './ExportTask.js';

/** Something that happened in an export and must not be forgotten. */
export type JournalEntry =
  | { readonly kind: 'done'; readonly part: Part }
  | { readonly kind: 'failed'; readonly task: string; readonly reason: string }
  /** One call for all units did not work, so the units are read one by one. */
  | { readonly kind: 'perUnit'; readonly window: string };

/**
 * What an export has done so far, one line each, flushed to the disk before anything relies on it. A line that was cut
 * short by a kill or a full disk is forgotten, and what it would have said is done again.
 */
export class Journal {
  readonly done = new Map<string, Part>();
  readonly failed = new Map<string, string>();
  readonly perUnit = new Set<string>();
  readonly #descriptor: number;
  #length: number;

  constructor(path: string) {
    if (existsSync(path)) this.#load(path);
    this.#descriptor = openSync(path, 'a');
    this.#length = fstatSync(this.#descriptor).size;
  }

  add(entry: JournalEntry): void {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      for (let at = 0; at < line.length; ) at += writeSync(this.#descriptor, line, at);
      fsyncSync(this.#descriptor);
    } catch (error) {
      // Else the next entry would be written behind a part of this one.
      ftruncateSync(this.#descriptor, this.#length);
      throw error;
    }
    this.#length += line.length;
    this.#apply(entry);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #load(path: string): void {
    const text = readFileSync(path, 'utf8');
    const entries = text.split('\n').flatMap((line) => entryOf(line) ?? []);
    const sound = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (sound !== text) writeAtomically(path, sound);
    for (const entry of entries) this.#apply(entry);
  }

  #apply(entry: JournalEntry): void {
    if (entry.kind === 'perUnit') this.perUnit.add(entry.window);
    else if (entry.kind === 'failed') this.failed.set(entry.task, entry.reason);
    else {
      this.done.set(entry.part.task, entry.part);
      this.failed.delete(entry.part.task);
    }
  }
}

/** The entry of a line, or `undefined` for what is none. */
function entryOf(line: string): JournalEntry | undefined {
  try {
    const entry = JSON.parse(line) as Partial<Record<string, unknown>> | null;
    const isEntry =
      (entry?.kind === 'perUnit' && typeof entry.window === 'string') ||
      (entry?.kind === 'failed' && typeof entry.task === 'string' && typeof entry.reason === 'string') ||
      (entry?.kind === 'done' && isPart(entry.part));
    return isEntry ? (entry as JournalEntry) : undefined;
  } catch {
    return undefined;
  }
}
