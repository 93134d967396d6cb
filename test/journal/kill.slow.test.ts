import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Shift } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';
import { describeWith } from '../interop/foreignStack.js';
import { PostgresServer } from '../interop/postgresServer.js';
import { everyNth, IS_LONG } from '../shortForm.js';

/** How many processes are killed in each place; 200 by `KILLS=200`. */
const KILLS = Number(process.env.KILLS ?? (IS_LONG ? 6 : 2));

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

function run(place: string, rows: readonly Shift[], killAfterMs?: number) {
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
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return { child, ended };
}

/** A service that loses requests and answers, and saves late. Resolves when rows are sent first. */
function weather(): Promise<void> {
  let calls = 0;
  let sent: () => void;
  const sending = new Promise<void>((done) => {
    sent = done;
  });
  sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    sent();
    const what = calls++ % 4;
    if (what === 1) await call.well();
    if (what === 1 || what === 2) return { kind: 'reset' };
    if (what !== 3) return undefined;
    setTimeout(() => void call.well(), 500);
    return { kind: 'silence' };
  });
  return sending;
}

const bookedOn = (day: string) =>
  [...sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === day);

interface Place {
  /** A journal of its own. */
  fresh(): Promise<string> | string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

let postgres: PostgresServer;
let databases = 0;
const PLACES: Record<'a file' | 'PostgreSQL', Place> = {
  'a file': {
    fresh: () => join(mkdtempSync(join(folder, 'journal-')), 'jobs.db'),
    start: async () => undefined,
    stop: async () => undefined,
  },
  PostgreSQL: {
    fresh: async () => {
      const name = `journal${++databases}`;
      await postgres.query(`CREATE DATABASE ${name}`);
      return postgres.url.replace(/postgres$/, name);
    },
    start: async () => {
      postgres = await PostgresServer.start();
    },
    stop: () => postgres.stop(),
  },
};

/** Runs the job until it ends by itself, and expects each row to be there once, also after one more run. */
async function endsWell(place: string, day: string, rows: readonly Shift[]): Promise<void> {
  let last = await run(place, rows).ended;
  for (let again = 0; last.code !== 0 && again < 10; again++) last = await run(place, rows).ended;
  expect(JSON.parse(last.output)).toEqual({ accepted: rows.length });
  await wait(600);
  expect(bookedOn(day)).toHaveLength(rows.length);
  expect((await run(place, rows).ended).output.trim()).toBe(JSON.stringify({ accepted: rows.length }));
  expect(bookedOn(day)).toHaveLength(rows.length);
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function suite(name: keyof typeof PLACES, firstDay: string): void {
  const { fresh, start, stop } = PLACES[name];
  beforeAll(start);
  afterAll(stop);
  let sending: Promise<void>;
  beforeEach(() => {
    sending = weather();
  });

  it(`books each row once through ${KILLS} kills`, { timeout: 60_000 + KILLS * 15_000 }, async () => {
    let kills = 0;
    for (let history = 0; kills < KILLS; history++) {
      const day = dayAfter(firstDay, history);
      const place = await fresh();
      const rows = ordered(day);
      for (let round = 0; round < 6 && kills < KILLS; round++) {
        const { code } = await run(place, rows, 150 + ((kills * 173) % 1400)).ended;
        if (code === 0) break;
        kills++;
      }
      await endsWell(place, day, rows);
    }
  });

  it('does not take a job from a process that is stopped', { timeout: 120_000 }, async () => {
    const day = dayAfter(firstDay, 200);
    const [place, rows] = [await fresh(), ordered(day)];
    const first = run(place, rows);
    await sending;
    first.child.kill('SIGSTOP');
    const second = await run(place, rows).ended;
    expect(second).toMatchObject({ code: 3, output: expect.stringContaining('JobTakenError') });
    first.child.kill('SIGCONT');
    await first.ended;
    await endsWell(place, day, rows);
  });

  it('books each row once when two processes run the job again and again', { timeout: 120_000 }, async () => {
    const day = dayAfter(firstDay, 201);
    const [place, rows] = [await fresh(), ordered(day)];
    const machine = async () => {
      for (let again = 0; again < 20; again++)
        if ((await run(place, rows, again < 2 ? 900 : undefined).ended).code === 0) return;
    };
    await Promise.all([machine(), machine()]);
    await endsWell(place, day, rows);
  });
}

describe('in a file', () => suite('a file', '2026-05-04'));

// PostgreSQL is the same for every Node, and SQLite is not.
const describeOnce = process.env.WORKFORCE_EACH_NODE ? () => undefined : describeWith;
describeOnce('postgres', 'in PostgreSQL', () => {
  suite('PostgreSQL', '2027-05-03');

  it('books each row once when the database is killed and started again', { timeout: 120_000 }, async () => {
    void weather();
    const place = await PLACES.PostgreSQL.fresh();
    const rows = ordered('2028-01-03');
    for (const killAfterMs of everyNth(2, [300, 700, 1100, 1600])) {
      const { ended } = run(place, rows);
      await wait(killAfterMs);
      await postgres.kill();
      const { code, output } = await ended;
      if (code !== 0) expect(output).toMatch(/JournalUnreachableError/);
      await postgres.startAgain();
    }
    await endsWell(place, '2028-01-03', rows);
  });
});
