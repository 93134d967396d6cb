import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFolder } from '../../src/export/FolderLock.js';
import { ownMark } from '../../src/export/ProcessMark.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = (number: number, holder: unknown) =>
  writeFileSync(
    join(folder, `lock-${String(number).padStart(6, '0')}`),
    typeof holder === 'string' ? holder : JSON.stringify(holder),
  );
const taken = 'exports to this folder';
const elsewhere = { pid: 1, host: 'another-machine' };

it('is held by one at a time, and free again when it is released', async () => {
  const first = await takeFolder(folder);
  await expect(takeFolder(folder)).rejects.toThrow(`process ${process.pid} on ${ownMark().host} ${taken}`);
  expect(() => first.check()).not.toThrow();
  first.release();
  const second = await takeFolder(folder);
  expect(() => first.check()).toThrow('another process has taken over');
  // What was taken over is not given back.
  first.release();
  expect(() => second.check()).not.toThrow();
  expect(readdirSync(folder)).toEqual(['lock-000002']);
  second.release();
});

it('is taken from a process that has ended, above every lock that is left', async () => {
  lock(3, { ...ownMark(), token: 'a', started: '1' });
  lock(7, { ...ownMark(), token: 'b', started: '1' });
  writeFileSync(join(folder, 'lock-9.tmp'), 'none');
  const own = await takeFolder(folder);
  own.check();
  expect(readdirSync(folder).sort()).toEqual(['lock-000008', 'lock-9.tmp']);
  own.release();
});

it.each<[string, unknown, string]>([
  ['of another machine', elsewhere, 'process 1 on another-machine'],
  ['that is not written yet', '', 'another process'],
  ['that is no lock', '[3', 'another process'],
  ['that says nothing', 'null', 'another process'],
])('%s is taken once it gave no sign for long, and that is told', async (_, holder, name) => {
  lock(1, holder);
  const told: string[] = [];
  const own = await takeFolder(folder, { silentMs: 4, onWait: (who) => told.push(who) });
  expect(told).toEqual([name]);
  own.release();
});

it('that is gone while it is looked at is taken at once', async () => {
  lock(1, elsewhere);
  const gone = () => rmSync(join(folder, 'lock-000001'));
  const own = await takeFolder(folder, { silentMs: 100, onWait: gone });
  own.check();
  own.release();
});

it('that cannot be looked at stays with whoever has it', async () => {
  // A link to itself, which nobody can open; another user's lock cannot be opened either.
  symlinkSync('lock-000001', join(folder, 'lock-000001'));
  await expect(takeFolder(folder, { silentMs: 4 })).rejects.toThrow('cannot be read (ELOOP)');
  expect(readdirSync(folder)).toEqual(['lock-000001']);
});

it('that is no file stays with whoever has it, and a named pipe is not waited for', async () => {
  execFileSync('mkfifo', [join(folder, 'lock-000002')]);
  await expect(takeFolder(folder, { silentMs: 4 })).rejects.toThrow('cannot be read (no file)');
  rmSync(join(folder, 'lock-000002'));
  mkdirSync(join(folder, 'lock-000001'));
  await expect(takeFolder(folder, { silentMs: 4 })).rejects.toThrow('cannot be read (no file)');
});

it('of another machine that gives a sign stays with it', async () => {
  lock(1, elsewhere);
  const waiting = takeFolder(folder, {
    silentMs: 60_000,
    onWait: () => lock(1, { ...elsewhere, alive: true }),
  });
  await expect(waiting).rejects.toThrow(`process 1 on another-machine ${taken}`);
});

it('is not taken below one that came meanwhile', async () => {
  lock(1, elsewhere);
  const onWait = () => {
    rmSync(join(folder, 'lock-000001'));
    lock(3, { ...ownMark(), token: 'other' });
  };
  await expect(takeFolder(folder, { silentMs: 4, onWait })).rejects.toThrow(taken);
  expect(readdirSync(folder)).toEqual(['lock-000003']);
});

it('is not waited for by who gives up', async () => {
  lock(1, elsewhere);
  const given = new AbortController();
  const waiting = takeFolder(folder, { onWait: () => given.abort(), signal: given.signal });
  await expect(waiting).rejects.toThrow();
  expect(readFileSync(join(folder, 'lock-000001'), 'utf8')).toContain('another-machine');
});
