import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeFolder } from '../../src/export/FolderLock.js';
import { ownMark } from '../../src/export/ProcessMark.js';
import { builtCli } from '../cli/builtCli.js';

const TRIES = 300;
const SOON = { beatMs: 20, silentMs: 150 };

let folder: string;
let children: ChildProcess[];
beforeAll(() => builtCli().then(() => undefined), 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function starter(): Promise<ChildProcess> {
  const module = pathToFileURL(join(await builtCli(), '../../export/FolderLock.js')).href;
  const child = fork(join(import.meta.dirname, 'lockTaker.mjs'), [module, folder]);
  children.push(child);
  await answer(child);
  return child;
}

const answer = (child: ChildProcess) => new Promise<unknown>((resolve) => child.once('message', resolve));
const tell = (child: ChildProcess, word: string) => {
  const answered = answer(child);
  child.send(word);
  return answered;
};

/** The lock that is there, as one of a holder that died. */
function leaveBehind(mark: object): void {
  const name =
    readdirSync(folder)
      .filter((file) => file.startsWith('lock-'))
      .sort()
      .at(-1) ?? 'lock-000001';
  writeFileSync(join(folder, name), JSON.stringify({ token: 'dead', ...mark }));
}

it(`lets one of three starters take a stale lock, ${TRIES} times`, { timeout: 120_000 }, async () => {
  const starters = await Promise.all([starter(), starter(), starter()]);
  const gone = { ...ownMark(), pid: spawnSync(process.execPath, ['-e', '']).pid };
  const outcomes: string[] = [];
  for (let round = 0; round < TRIES; round++) {
    // What a starter let go in the round before lies there as that of a dead one.
    leaveBehind(gone);
    outcomes.push((await Promise.all(starters.map((child) => tell(child, 'take')))).sort().join());
    await Promise.all(starters.map((child) => tell(child, 'release')));
  }
  expect(new Set(outcomes)).toEqual(new Set(['refused,refused,taken']));
});

it('lets one of three starters take over from a holder elsewhere that gives no sign of life', {
  timeout: 60_000,
}, async () => {
  const starters = await Promise.all([starter(), starter(), starter()]);
  for (let round = 0; round < 20; round++) {
    leaveBehind({ pid: process.pid, host: 'elsewhere', place: 'another boot' });
    const outcomes = await Promise.all(starters.map((child) => tell(child, 'take')));
    expect(outcomes.sort()).toEqual(['refused', 'refused', 'taken']);
    await Promise.all(starters.map((child) => tell(child, 'release')));
  }
});

it('does not take over from a holder in another container, whose process it cannot see', async () => {
  const lock = await takeFolder(folder, SOON);
  const [name] = readdirSync(folder);
  // As it looks from another container: other process ids, and this one's is of something else there.
  const seen = JSON.parse(readFileSync(join(folder, name!), 'utf8')) as object;
  writeFileSync(join(folder, name!), JSON.stringify({ ...seen, pid: 999_999_999, place: 'another boot' }));
  await expect(takeFolder(folder, { silentMs: 5_000 })).rejects.toThrow(
    /process 999999999 on .* exports to this folder/,
  );
  lock.check();
  lock.release();
  (await takeFolder(folder, SOON)).release();
});

it('takes over at once from a process whose id is used again', async () => {
  leaveBehind({ ...ownMark(), started: '1' });
  const lock = await takeFolder(folder, { silentMs: 60_000 });
  lock.release();
});

it('tells the holder that it was taken over', async () => {
  const lock = await takeFolder(folder, SOON);
  leaveBehind({ ...ownMark(), started: '1' });
  const other = await takeFolder(folder, SOON);
  expect(() => lock.check()).toThrow('another process has taken over the folder');
  lock.release();
  other.check();
  other.release();
});

it('takes over a lock that was cut short, such as by a full disk', async () => {
  writeFileSync(join(folder, 'lock-000004'), '{"pid":');
  const lock = await takeFolder(folder, SOON);
  lock.check();
  lock.release();
});

it('gives way to one that took over while it looked', async () => {
  leaveBehind({ pid: process.pid, host: 'elsewhere', place: 'another boot' });
  const overtake = () => {
    writeFileSync(join(folder, 'lock-000003'), JSON.stringify({ ...ownMark(), token: 'faster' }));
    rmSync(join(folder, 'lock-000001'));
  };
  const late = takeFolder(folder, { silentMs: 5_000, onWait: overtake });
  await expect(late).rejects.toThrow(`process ${process.pid} on`);
  expect(readdirSync(folder)).toEqual(['lock-000003']);
});
