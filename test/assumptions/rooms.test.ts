import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatDeployment } from '../../src/assumptions/file/deploymentText.js';
import { createClient } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { manifestOf, rowsOf } from '../cli/exportFolder.js';
import { runHere } from '../cli/runHere.js';
import { badgesIn, DAY, LOSSES, script } from '../gateway/writes/script.js';
import { POLICY } from '../payroll/withWorld.js';
import { fileWith } from '../surveying/surveyTwin.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-rooms-'));
afterAll(() => rmSync(base, { recursive: true }));
let count = 0;

const PERIOD = { from: '2026-03-01', to: '2026-04-20' } as const;
const BY_DAY = (a: string, b: string) => (a < b ? -1 : 1);

/** The shifts that an export of a service has, with or without the file of the service. */
async function exported(habits: readonly string[], { withFile = true, to = PERIOD.to as string } = {}) {
  const like = fileWith(...habits);
  await using sandbox = await startSandbox({ like, world: '2x4x6' });
  const [out, file] = [join(base, `${++count}`), join(base, `${count}.json`)];
  writeFileSync(file, formatDeployment(like));
  const args = ['export', 'schedules', '--from', PERIOD.from, '--to', to, '--out', out];
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const { stderr } = await runHere([...args, ...(withFile ? ['--deployment', file] : [])], { env });
  const [dataset] = manifestOf(out).datasets;
  const rows = dataset?.rows ? rowsOf(out, 'schedules.ndjson') : [];
  const days = rows.map(({ begDate, begTime }) => `${begDate} ${begTime}`).sort(BY_DAY);
  return { days, stderr, issues: dataset?.issues ?? [], run: manifestOf(out).run };
}

describe('an export', () => {
  it('has the last day of every read where the file says that the service leaves it out', {
    tags: ['slow'],
  }, async () => {
    const { days } = await exported([]);
    const before = days.filter((day) => day < days.at(-1)!.slice(0, 10));
    const to = before.at(-1)!.slice(0, 10);
    const habit = ['read.lastDay: leftOut'];
    expect((await exported(habit, { to, withFile: false })).days.length).toBeLessThan(before.length);
    expect((await exported(habit, { to })).days).toEqual(before);
  });

  it('reads shifts with V2 where the file says so, and lists what it does not show', {
    tags: ['slow'],
  }, async () => {
    const { days, issues, stderr, run } = await exported(['read.schedules: v2']);
    expect(days).toEqual((await exported([])).days);
    const missing = issues.filter(({ kind }) => kind === 'missing').map(({ field }) => field);
    expect(missing).toEqual(expect.arrayContaining(['isFreeDay', 'countAsWorkedHours']));
    expect(stderr).toContain('read.schedules: V3 gets a fault');
    expect(run.doubts).toMatchObject([{ assumption: 'read.schedules' }]);
  });
});

/** What a payroll check says of a service that has the file of a deployment. */
async function checked(habits: readonly string[]) {
  const deployment = fileWith(...habits);
  await using sandbox = await startSandbox({ like: deployment, world: '2x4x6' });
  const client = createClient({ ...sandbox.clientOptions(), retry: false, deployment });
  const check = await payrollCheck(client, { ...PERIOD, policy: POLICY });
  return {
    units: check.units.length,
    failed: check.failed.length,
    why: check.notJudged.map(({ why }) => why),
  };
}

describe('a payroll check', () => {
  it('reads shifts with V2 where the file says so, and says what it cannot judge by', {
    tags: ['slow'],
  }, async () => {
    const { units, failed, why } = await checked(['read.schedules: v2']);
    expect({ units, failed }).toEqual({ units: 2, failed: 0 });
    expect(why.filter((text) => text.includes('isFreeDay'))).toHaveLength(2);
    expect((await checked([])).why.filter((text) => text.includes('isFreeDay'))).toEqual([]);
  });
});

describe('a gateway', () => {
  it('books rows that come again once where it can ask only with V2, as its file says', async () => {
    const deployment = fileWith('read.schedules: v2');
    const run = await script({}, undefined, {
      ...{ deployment, sandbox: { like: deployment } },
    });
    await LOSSES['between the service and the gateway']!(run, ['0001', '0002']);
    expect(badgesIn(await run.order(['0001', '0002']))).toEqual(['0001', '0002']);
    const booked = [...run.sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === DAY);
    expect(booked).toHaveLength(2);
  });
});
