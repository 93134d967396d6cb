import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { Part } from './ExportTask.js';

/** Something that happened in an export and must not be forgotten. */
export type JournalEntry =
  | { readonly kind: 'done'; readonly part: Part }
  | { readonly kind: 'failed'; readonly task: string; readonly reason: string }
  /** One call for all units did not work, so the units are read one by one. */
  | { readonly kind: 'perUnit'; readonly window: string };

/**
 * What an export has done so far, one line each, flushed to the disk before anything relies on it. A line that a kill
 * has cut short is forgotten.
 */
export class Journal {
  readonly done = new Map<string, Part>();
  readonly failed = new Map<string, string>();
  readonly perUnit = new Set<string>();
  readonly #descriptor: number;

  constructor(path: string) {
    if (existsSync(path)) this.#load(path);
    this.#descriptor = openSync(path, 'a');
  }

  add(entry: JournalEntry): void {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    for (let at = 0; at < line.length; ) at += writeSync(this.#descriptor, line, at);
    fsyncSync(this.#descriptor);
    this.#apply(entry);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #load(path: string): void {
    const text = readFileSync(path, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    for (const line of text.slice(0, end).split('\n'))
      if (line !== '') this.#apply(JSON.parse(line) as JournalEntry);
    if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
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
