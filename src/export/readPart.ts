import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isNoFile } from './atomicFile.js';
import type { Row } from './Dataset.js';
import type { Part } from './ExportTask.js';

const NEWLINE = 10;
const BRACE = '{'.charCodeAt(0);
const CHUNK_BYTES = 1 << 18;
/** So long nothing else is done: the lock of the folder has to give its sign. */
const PAUSE_MS = 50;
let paused = performance.now();

/** A line of a part with its line end, and its row for who needs it. */
export interface PartLine {
  readonly line: Buffer;
  /** What stands before it, for what becomes of the row; empty for what the service says was deleted. */
  readonly note: string;
  readonly row: () => Row;
}

/**
 * The lines of a part, some at a time, each good until the next ones are asked for. A part that is not as it was written is removed, so that it is read again, and
 * `DamagedPart` thrown.
 */
export async function* readPart(
  path: string,
  { task, bytes, sha256 }: Part,
): AsyncGenerator<PartLine[], void> {
  const hash = createHash('sha256');
  const damaged = () => {
    rmSync(path, { force: true, recursive: true });
    return new DamagedPart(
      `the stored part of ${task} is damaged on the disk; the same command reads it again.`,
    );
  };
  const parse = (line: Buffer): Row => {
    try {
      return JSON.parse(line.toString('utf8')) as Row;
    } catch {
      throw damaged();
    }
  };
  // One byte more, so that the end of a small part is seen at once.
  let buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes + 1));
  let kept = 0;
  if (isNoFile(path)) throw damaged();
  const file = openSync(path, 'r');
  try {
    for (;;) {
      // A line is longer than that.
      if (kept === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(kept)]);
      if (performance.now() - paused > PAUSE_MS) {
        await setImmediate();
        paused = performance.now();
      }
      const bytesRead = readSync(file, buffer, kept, buffer.length - kept, null);
      if (bytesRead === 0) break;
      const data = buffer.subarray(0, kept + bytesRead);
      hash.update(data.subarray(kept));
      const lines: PartLine[] = [];
      let start = 0;
      for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
        const brace = data.indexOf(BRACE, start);
        const line = data.subarray(brace, end + 1);
        const note = data.toString('latin1', start, brace);
        let row: Row | undefined;
        lines.push({ line, note, row: () => (row ??= parse(line)) });
        start = end + 1;
      }
      yield lines;
      data.copyWithin(0, start);
      kept = data.length - start;
    }
  } finally {
    closeSync(file);
  }
  if (hash.digest('hex') !== sha256) throw damaged();
}

class DamagedPart extends Error {
  override readonly name = 'DamagedPart';
}

/** What a file of JSON says that is kept from one export to the next; `undefined` where there is none. Throws a `DamagedPart` with what to do. */
export function readKept<T>(path: string, whatToDo: string): T | undefined {
  if (!existsSync(path)) return undefined;
  if (isNoFile(path)) throw new DamagedPart(`${path} is no file. Remove it. ${whatToDo}.`);
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new DamagedPart(`${path} is damaged on the disk. ${whatToDo}.`);
  }
}
