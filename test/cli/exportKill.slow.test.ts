import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { ALL_FORMATS, filesIn, filesWith, fingerprint, manifestOf } from './exportFolder.js';
import { KILL_SEED, killedExport } from './killedExport.js';
import { builtCli } from './builtCli.js';
import { type CliRun, runCli } from './runCli.js';

beforeAll(() => builtCli().then(() => undefined), 120_000);

let sandbox: Sandbox;
let base: string;
let settings: { env: Record<string, string> };
let keys: string[];

beforeAll(async () => {
  sandbox = await startSandbox({ world: '4x15x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-kill-'));
  settings = { env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() } };
  keys = [sandbox.rootKey, ...sandbox.unitKeys.values()].map((key) => key.reveal());
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const KILLS = 6;
const args = (out: string) => [
  ...['export', 'employees', 'schedules', 'punches', 'payroll', '--from', '2026-03-01', '--to', '2026-03-31'],
  ...['-f', ALL_FORMATS.join(','), '--window-days', '16', '--concurrent', '2', '--out', out],
];

// scripts/exportKill.ts does the same twenty times on 200 units of 500 employees.
it(`gives the output of an undisturbed run after kills at moments of seed ${KILL_SEED}`, {
  timeout: 240_000,
}, async () => {
  const started = performance.now();
  const plain = join(base, 'plain');
  expect((await runCli(args(plain), settings)).code).toBe(0);
  const wholeMs = performance.now() - started;

  const out = join(base, 'killed');
  let killed = 0;
  // When an export ends before the next kill, another one is begun, so that every kill hits one at work.
  while (killed < KILLS) {
    rmSync(out, { recursive: true, force: true });
    killed += (await killedExport(args(out), settings, { kills: KILLS - killed, wholeMs })).kills;
  }
  expect(fingerprint(out)).toEqual(fingerprint(plain));
  expect(filesWith(base, keys)).toEqual([]);
});

it('keeps what is done on Ctrl-C, exits with 3 and goes on from there', { timeout: 60_000 }, async () => {
  const out = join(base, 'interrupted');
  const stopped = await interrupted(out);
  expect(stopped.stderr).toMatch(
    /stopped\. \d+ of \d+ pieces are done and kept; the same command goes on from there\./,
  );
  expect(stopped.code).toBe(3);
  expect(filesWith(out, keys)).toEqual([]);
  const rest = await runCli(args(out), settings);
  expect(rest.stderr).toContain('going on with the export begun');
  expect(rest.code).toBe(0);
  expect(fingerprint(out)).toEqual(fingerprint(join(base, 'plain')));
});

it('notices a part that is damaged on the disk, and reads it again', { timeout: 60_000 }, async () => {
  const out = join(base, 'damaged');
  expect((await interrupted(out)).code).toBe(3);
  const parts = join(out, '.export/parts');
  const part = join(parts, filesIn(parts).find((file) => file.endsWith('.ndjson'))!);
  writeFileSync(part, readFileSync(part, 'utf8').replace(/"id":(\d)/, '"id":9'));
  const noticed = await runCli(args(out), settings);
  expect(noticed.stderr).toMatch(/^error: the stored part of \S+ is damaged on the disk; the same command/m);
  expect(noticed.code).toBe(1);
  expect((await runCli(args(out), settings)).code).toBe(0);
  expect(fingerprint(out)).toEqual(fingerprint(join(base, 'plain')));
});

it('refuses to go on with something else, unless asked to', { timeout: 60_000 }, async () => {
  const out = join(base, 'other');
  await runCli(args(out), { ...settings, onStart: (child) => setTimeout(() => child.kill('SIGKILL'), 350) });
  const other = await runCli(['export', 'employees', '--out', out], settings);
  if (other.code === 0) return; // the kill came before the plan
  expect(other.stderr).toContain('holds an unfinished export of something else');
  expect(other.code).toBe(2);
  const anew = await runCli(['export', 'employees', '--out', out, '--restart'], settings);
  expect(anew.code).toBe(0);
  expect(manifestOf(out).datasets.map(({ name }) => name)).toEqual(['employees']);
});

it('lets only one process at a time work in a folder', { timeout: 60_000 }, async () => {
  const out = join(base, 'twice');
  const [one, two] = await Promise.all([runCli(args(out), settings), runCli(args(out), settings)]);
  expect([one.code, two.code].sort()).toEqual([0, 1]);
  expect(one.code === 0 ? two.stderr : one.stderr).toMatch(
    /^error: process \d+ on \S+ exports to this folder/m,
  );
});

/** Runs an export until its first part is done, and then stops it with Ctrl-C. */
function interrupted(out: string): Promise<CliRun> {
  return runCli(args(out), {
    ...settings,
    onStart: (child) => {
      const waitForWork = setInterval(() => {
        if (filesWith(join(out, '.export'), ['"kind":"done"']).length === 0) return;
        clearInterval(waitForWork);
        child.kill('SIGINT');
      }, 20);
      child.once('close', () => clearInterval(waitForWork));
    },
  });
}
