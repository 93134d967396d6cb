import fs, {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Part } from '../../src/export/ExportTask.js';
import { Journal } from '../../src/export/Journal.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-journal-'));
  path = join(folder, 'journal.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

const partOf = (unit: number): Part => ({
  ...{ task: `employees/${unit}`, file: `employees_${unit}.0123456789ab.ndjson`, sha256: 'a'.repeat(64) },
  ...{ rows: 1, deleted: 0, bytes: 9 },
});

function write(...units: number[]): void {
  const journal = new Journal(path);
  for (const unit of units) journal.add({ kind: 'done', part: partOf(unit) });
  journal.close();
}

function known(): string[] {
  const journal = new Journal(path);
  journal.close();
  return [...journal.done].map(({ task }) => task);
}

it('forgets a line that is cut short, wherever the cut is', () => {
  write(1, 2);
  const whole = readFileSync(path);
  for (let length = whole.length - 2; length > whole.length / 2; length--) {
    writeFileSync(path, whole.subarray(0, length));
    expect(known()).toEqual(['employees/1']);
  }
  // Nothing is written behind a line that lacks its end alone.
  writeFileSync(path, whole.subarray(0, -1));
  write(3);
  expect(known()).toEqual(['employees/1', 'employees/3']);
});

it('notes no part that is not on the disk', async () => {
  const journal = new Journal(path, folder);
  journal.add({ kind: 'done', part: partOf(1) });
  await expect(journal.settle()).rejects.toThrow(/ENOENT/);
  journal.close();
  expect(known()).toEqual([]);
});

it('goes on behind a line that another was written into', () => {
  write(1);
  appendFileSync(path, '{"kind":"done","part":{"task":"empl');
  appendFileSync(path, `${JSON.stringify({ kind: 'done', part: partOf(2) })}\n`);
  appendFileSync(path, '\u0000\u0000\u0000\n{"kind":"done"}\nnull\n[]\n');
  write(3);
  expect(known()).toEqual(['employees/1', 'employees/3']);
  expect(readFileSync(path, 'utf8')).not.toContain('"empl{');
});

it('keeps what was done again, failed, and is read unit by unit, when it is written anew', () => {
  const journal = new Journal(path);
  journal.add({ kind: 'again', counts: { lost: 2 } });
  journal.add({ kind: 'failed', task: 'employees/1', reason: 'away' });
  journal.add({ kind: 'failed', task: 'employees/2', reason: 'away' });
  // It was done after all.
  journal.add({ kind: 'done', part: partOf(2) });
  journal.add({ kind: 'perUnit', window: 'employees' });
  journal.close();
  appendFileSync(path, '{"kind":"failed"');
  for (const _ of ['written anew', 'read again']) {
    const read = new Journal(path);
    read.close();
    const { again, failed, perUnit } = read;
    expect(again).toEqual({ stalled: 0, repeated: 0, lost: 2 });
    expect([...failed]).toEqual([['employees/1', 'away']]);
    expect([...perUnit]).toEqual(['employees']);
  }
});

it('has all of it when it is closed while a flush is under way, and writes nothing after', async () => {
  const parts = join(folder, 'parts');
  mkdirSync(parts);
  for (const closeAfterMs of [0, 90, 100, 101, 102, 105, 110]) {
    rmSync(path, { force: true });
    const journal = new Journal(path, parts);
    for (const unit of [1, 2, 3]) {
      writeFileSync(join(parts, partOf(unit).file), 'x');
      journal.add({ kind: 'done', part: partOf(unit) });
    }
    await wait(closeAfterMs);
    journal.close();
    // It takes the number of the journal's descriptor.
    const other = openSync(join(folder, 'other'), 'w');
    await wait(60);
    closeSync(other);
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('');
    expect(known()).toEqual(['employees/1', 'employees/2', 'employees/3']);
  }
});

/** A disk with room for so many bytes; gives what makes room again. */
function fullAfter(bytes: number): () => void {
  const write = fs.writeSync as (descriptor: number, data: Uint8Array, at: number, length?: number) => number;
  let left = bytes;
  const spy = vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor, data: Uint8Array, at: number) => {
    if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const written = write(descriptor, data, at, Math.min(left, data.length - at));
    left -= written;
    return written;
  }) as typeof fs.writeSync);
  const makeRoom = () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(makeRoom);
  syncBuiltinESMExports();
  return makeRoom;
}

it('leaves no half line where the disk is full, and takes nothing more', async () => {
  write(1);
  const before = readFileSync(path, 'utf8');
  const journal = new Journal(path);
  journal.add({ kind: 'done', part: partOf(2) });
  const makeRoom = fullAfter(40);
  await expect(journal.settle()).rejects.toThrow('ENOSPC');
  makeRoom();
  expect(() => journal.add({ kind: 'done', part: partOf(3) })).toThrow('ENOSPC');
  journal.close();
  expect(readFileSync(path, 'utf8')).toBe(before);
  write(3);
  expect(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line && (JSON.parse(line) as { kind: string }).kind),
  ).toEqual(['done', 'done', '']);
});
