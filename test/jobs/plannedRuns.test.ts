import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { type ExportPlan, NOTHING_BEFORE, PLAN_FORMAT, runOf } from '../../src/export/ExportPlan.js';
import { tasksOf } from '../../src/export/tasksOf.js';
import { type ExportJob, readJob } from '../../src/jobs/ExportJob.js';
import { PlannedRuns } from '../../src/jobs/startExportWorker.js';

const within = mkdtempSync(join(tmpdir(), 'workforce-runs-'));
afterAll(() => rmSync(within, { recursive: true }));

/** Plans an export of two units in a folder, as a process that waits for workers does. */
function planned(
  name: string,
  asked = 'employees and sections',
): { readonly path: string; readonly plan: ExportPlan } {
  const path = join(within, name);
  const units = [101, 102].map((id) => ({ id, name: '', alias: `unit ${id}` }));
  const plan = {
    ...{ format: PLAN_FORMAT, asked, typed: {}, units, seen: 2, before: NOTHING_BEFORE },
    ...{ startedAt: '2026-03-16T01:00:00.000Z', extractedAt: '2026-03-16T01:00:00.000Z' },
    batch: { id: 0, generation: 1 },
    request: {
      ...{ datasets: ['employees', 'sections'], formats: ['ndjson'], personal: 'keep', changes: false },
      ...{ perUnit: false, overlapMinutes: 5, windowDays: 31 },
    },
  } as unknown as ExportPlan;
  mkdirSync(join(path, '.export'), { recursive: true });
  new ExportFolder(path).write('plan.json', plan);
  return { path, plan };
}

function jobOf({ path, plan }: ReturnType<typeof planned>, more: Partial<ExportJob> = {}): ExportJob {
  const [first] = tasksOf(plan);
  return {
    ...{ folder: path, run: runOf(plan, path), tasks: [first!.id], personal: 'keep' },
    ...{ endpoint: 'https://wfs.example/soap', ...more },
  };
}

it('takes a piece of work from the plan in its folder, and not from the queue', () => {
  const march = planned('exports/march');
  const { tasks, parts } = new PlannedRuns(join(within, 'exports')).workOf(jobOf(march));
  expect(tasks).toEqual(tasksOf(march.plan).slice(0, 1));
  expect(parts).toBe(join(march.path, '.export/parts'));
});

it('works in no folder beside the one that it was given, whatever its name begins with', () => {
  const beside = planned('exports-of-others');
  const refused = (more: Partial<ExportJob>) => () =>
    new PlannedRuns(join(within, 'exports')).workOf(jobOf(beside, more));
  const none = 'its folder is none in which this worker works';
  expect(refused({})).toThrow(none);
  expect(refused({ folder: `${join(within, 'exports')}/../exports-of-others` })).toThrow(none);
  expect(refused({ folder: 'exports' })).toThrow(none);
  const anywhere = (folder: string) => () => new PlannedRuns(undefined).workOf(jobOf(beside, { folder }));
  expect(anywhere(beside.path)().tasks).toHaveLength(1);
  for (const folder of [`${beside.path}/../exports-of-others`, relative(process.cwd(), beside.path)])
    expect(anywhere(folder)).toThrow(none);
});

it('does nothing of another run, nothing that is in no plan, and no pieces at once that no call reads together', () => {
  const april = planned('exports/april');
  const refused = (more: Partial<ExportJob>) => () => new PlannedRuns(within).workOf(jobOf(april, more));
  expect(refused({ run: runOf({ ...april.plan, asked: 'all' }, april.path) })).toThrow(
    'no unfinished export of that run',
  );
  expect(refused({ tasks: ['employees/999'] })).toThrow('has no such piece');
  const ofEach = tasksOf(april.plan).filter(({ unit }) => unit === 101);
  expect(new Set(ofEach.map(({ dataset }) => dataset)).size).toBe(2);
  expect(refused({ tasks: ofEach.map(({ id }) => id) })).toThrow('no call does these pieces at once');
});

it('does nothing of an export that has ended since, or whose plan was put in place of another', () => {
  const june = planned('exports/june');
  const [runs, job] = [new PlannedRuns(within), jobOf(june)];
  expect(runs.workOf(job).tasks).toHaveLength(1);
  const [, ...others] = june.plan.units;
  new ExportFolder(june.path).write('plan.json', { ...june.plan, units: others });
  expect(() => runs.workOf(job)).toThrow('has no such piece');
  rmSync(join(june.path, '.export/plan.json'));
  expect(() => runs.workOf(job)).toThrow('no unfinished export of that run');
});

it('reads no job in what anybody may have put into the queue', () => {
  const job = jobOf(planned('exports/may'));
  expect(readJob(job)).toEqual(job);
  for (const spoilt of [
    null,
    'text',
    { ...job, tasks: [] },
    { ...job, tasks: [''] },
    { ...job, tasks: 'employees/101' },
    { ...job, personal: 'all' },
    { ...job, personalCheck: 7 },
    { ...job, run: '' },
    { ...job, folder: 'x'.repeat(5_000) },
  ])
    expect(readJob(spoilt)).toBeUndefined();
});
