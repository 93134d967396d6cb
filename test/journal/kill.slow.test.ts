import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shift } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';

/** How many processes are killed; 200 by `KILLS=200`. */
const KILLS = Number(process.env.KILLS ?? 12);

let folder: string;
let script: string;
let sandbox: Sandbox;
beforeAll(async () => {
  // Beside the packages that it loads.
  folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.booking-'));
  script = join(folder, 'bookingProcess.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'bookingProcess.ts')],
    ...{ outfile: script, bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  });
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', endTime: '16:00:00', shiftCategoryId: '11' };

/** Shifts by badge number, for nobody, and with external ids. */
function ordered(day: string): Shift[] {
  const badges = [...sandbox.world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo).slice(0, 10);
  const dated = { ...DAY, begDate: day, endDate: day };
  return [
    ...badges.map((badgeNo) => ({ ...dated, badgeNo, begTime: '08:00:00' })),
    ...badges.map((_, i) => ({ ...dated, begTime: '09:00:00', extScheduleId: `${day} ${i}` })),
    ...[1, 2, 3, 4].map(() => ({ ...dated, begTime: '10:00:00' })),
  ] as unknown as Shift[];
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(
  place: string,
  rows: readonly Shift[],
  killAfterMs?: number,
  signal: NodeJS.Signals = 'SIGKILL',
) {
  const key = sandbox.unitKeys.get(101)!.reveal();
  const child = spawn(process.execPath, [script, sandbox.endpoint, key, place, JSON.stringify(rows)]);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, output })));
  if (killAfterMs !== undefined) setTimeout(() => child.kill(signal), killAfterMs);
  return { child, ended };
}

/** A service that loses requests and answers, and saves late. */
function weather(): void {
  let calls = 0;
  sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    const what = calls++ % 4;
    if (what === 1) await call.well();
    if (what === 1 || what === 2) return { kind: 'reset' };
    if (what !== 3) return undefined;
    setTimeout(() => void call.well(), 500);
    return { kind: 'silence' };
  });
}

const bookedOn = (day: string) =>
  [...sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === day);

it(`books each row once through ${KILLS} kills`, { timeout: 60_000 + KILLS * 15_000 }, async () => {
  weather();
  let kills = 0;
  for (let history = 0; kills < KILLS; history++) {
    const day = new Date(Date.parse('2026-05-04') + history * 86_400_000).toISOString().slice(0, 10);
    const place = join(mkdtempSync(join(tmpdir(), 'kill-')), 'jobs.db');
    const rows = ordered(day);
    for (let round = 0; round < 6 && kills < KILLS; round++) {
      const { code } = await run(place, rows, 150 + ((kills * 173) % 1400)).ended;
      if (code === 0) break;
      kills++;
    }
    let last = await run(place, rows).ended;
    for (let again = 0; last.code !== 0 && again < 10; again++) last = await run(place, rows).ended;
    expect(JSON.parse(last.output)).toEqual({ accepted: rows.length });
    await wait(600);
    expect(bookedOn(day)).toHaveLength(rows.length);
    expect((await run(place, rows).ended).output.trim()).toBe(JSON.stringify({ accepted: rows.length }));
    expect(bookedOn(day)).toHaveLength(rows.length);
    rmSync(join(place, '..'), { recursive: true, force: true });
  }
});

it('does not take a job from a process that is stopped', { timeout: 120_000 }, async () => {
  weather();
  const place = join(mkdtempSync(join(tmpdir(), 'stop-')), 'jobs.db');
  const rows = ordered('2026-07-06');
  const first = run(place, rows, 700, 'SIGSTOP');
  await wait(1500);
  const second = await run(place, rows).ended;
  expect(second).toMatchObject({ code: 3, output: expect.stringContaining('JobTakenError') });
  first.child.kill('SIGCONT');
  let ended = await first.ended;
  for (let again = 0; ended.code !== 0 && again < 10; again++) ended = await run(place, rows).ended;
  expect(JSON.parse(ended.output)).toEqual({ accepted: rows.length });
  await wait(600);
  expect(bookedOn('2026-07-06')).toHaveLength(rows.length);
});
