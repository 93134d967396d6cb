import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAN_FORMAT } from '../../src/export/ExportPlan.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { manifestOf, rowsOf } from './exportFolder.js';
import { runHere } from './runHere.js';
import { sqliteRows } from './sqliteRows.js';
import { startStandIn } from './standIn.js';

let sandbox: Sandbox;
let base: string;
let count = 0;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '2x12x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-losses-'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31'];
const settings = () => ({
  env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
});

/** Exports what the sandbox answers with every value of some fields put in the place of what it is. */
async function exportWith(values: Readonly<Record<string, string>>, ...args: string[]) {
  const out = join(base, String(++count));
  const rewrite = (operation: string, answer: string) =>
    operation === 'wsdlGetUnitsAPIKeyV2'
      ? answer
      : Object.entries(values).reduce(
          (text, [field, value]) =>
            text.replace(new RegExp(`<${field} xsi:type="([^"]*)">[^<]*</${field}>`, 'g'), value),
          answer,
        );
  await using server = await startStandIn(sandbox.endpoint, () => undefined, rewrite);
  const env = { ...settings().env, WORKFORCE_ENDPOINT: server.endpoint };
  return { out, ...(await runHere(['export', ...args, '--out', out], { env })) };
}

/** Nights of one folder, each with an answer of its own; gives the rows that are there then, by key. */
async function afterNights(
  name: string,
  nights: readonly {
    readonly args?: readonly string[];
    readonly spoil?: readonly [RegExp, string];
    readonly change?: () => void;
  }[],
): Promise<Record<string, unknown>[]> {
  const out = join(base, String(++count));
  let spoil: readonly [RegExp, string] | undefined;
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (operation, answer) =>
      /Schedules|Punches/.test(operation) && spoil ? answer.replaceAll(...spoil) : answer,
  );
  const env = { ...settings().env, WORKFORCE_ENDPOINT: server.endpoint };
  for (const [i, { args = MARCH, change, ...night }] of nights.entries()) {
    sandbox.world.clock.set(`2026-03-${17 + i}T01:00:00Z`);
    change?.();
    spoil = night.spoil;
    const more = ['-f', 'sqlite,ndjson', ...(i === 0 ? [] : ['--since', 'last'])];
    await runHere(['export', name, ...args, ...more, '--out', out], { env });
  }
  return sqliteRows(join(out, 'export.sqlite'), `SELECT * FROM ${name} WHERE NOT _deleted ORDER BY _key`).map(
    ({ _batch_id: _, _extracted_at: __, ...row }) => row,
  );
}

const NO_ID = [/<id xsi:type="[^"]*">[^<]*<\/id>/g, ''] as const;

it('has no row twice when rows without an id come with one again', { timeout: 60_000 }, async () => {
  const change = () => {
    for (const unit of [101, 102])
      Object.assign([...sandbox.world.punches.ofUnit(unit)][0]!, {
        comment: 'ny',
        ts: sandbox.world.stamp(),
      });
  };
  const found = await afterNights('punches', [{ spoil: NO_ID }, {}, { spoil: NO_ID, change }, {}]);
  expect(found.length).toBeGreaterThan(50);
  expect(found).toEqual(await afterNights('punches', [{}]));
});

it('reads again what was lost in a row that had been brought before', { timeout: 60_000 }, async () => {
  const change = (unit: number, day: string) => () => {
    const shift = [...sandbox.world.shifts.ofUnit(unit)].find(({ begDate }) => begDate === day)!;
    Object.assign(shift, { comment: `ny ${day}`, ts: sandbox.world.stamp() });
  };
  const both = () => [change(101, '2026-03-02'), change(102, '2026-03-03')].forEach((one) => void one());
  // Of that day one unit alone has a row, so each is asked with its own key, as from a moment before.
  const spoil = [/(<approved xsi:type="[^"]*">)[^<]*/g, '$1perhaps'] as const;
  const narrow = { args: ['--from', '2026-03-02', '--to', '2026-03-02'], spoil };
  const found = await afterNights('schedules', [
    {},
    { change: both },
    { change: change(101, '2026-03-04') },
    narrow,
    {},
  ]);
  expect(found).toEqual(await afterNights('schedules', [{}]));
});

const HOURS = { hours: '<hours xsi:type="$1">7,5</hours>' };
const SCHEDULE = { scheduleId: '<scheduleId xsi:type="$1">n/a</scheduleId>' };

it('counts values that cannot be read, and keeps the rows', { timeout: 60_000 }, async () => {
  const { out, code, stderr } = await exportWith(HOURS, 'punches', ...MARCH);
  const rows = rowsOf(out, 'punches.ndjson').length;
  expect(rows).toBeGreaterThan(50);
  expect(manifestOf(out)).toMatchObject({
    complete: true,
    datasets: [{ rows, issues: [{ kind: 'value', field: 'hours', count: rows }] }],
  });
  expect(stderr).toContain(`punches: hours could not be read ${rows} times`);
  expect(code).toBe(0);
});

it('counts the same however it reads', { timeout: 60_000 }, async () => {
  const whole = await exportWith(HOURS, 'punches', ...MARCH);
  const rewritten = await exportWith(HOURS, 'punches', ...MARCH, '--window-days', '5', '--units', '101,102');
  const issues = (out: string) => manifestOf(out).datasets.map((one) => one.issues);
  expect(issues(rewritten.out)).toEqual(issues(whole.out));
});

it('is not complete when rows lose what tells them apart', { timeout: 60_000 }, async () => {
  const plain = join(base, String(++count));
  await runHere(['export', 'schedules', ...MARCH, '--out', plain], settings());
  const { out, code, stderr } = await exportWith(SCHEDULE, 'schedules', ...MARCH);
  const before = rowsOf(plain, 'schedules.ndjson');
  // Absences keep theirs.
  const rows = before.filter(({ scheduleId }) => scheduleId !== undefined).length;
  expect(rowsOf(out, 'schedules.ndjson')).toHaveLength(before.length);
  expect(manifestOf(out)).toMatchObject({
    complete: false,
    datasets: [
      {
        issues: [
          { kind: 'identity', field: 'scheduleId or absenceScheduleId', count: rows },
          { kind: 'value', field: 'scheduleId', count: rows },
        ],
      },
    ],
  });
  expect(stderr).toContain(`schedules: scheduleId could not be read ${rows.toLocaleString('en')} times`);
  expect(code).toBe(3);
});

it('is not complete when more is lost than may be', { timeout: 60_000 }, async () => {
  const { code, out } = await exportWith(HOURS, 'punches', ...MARCH, '--max-lost', '3');
  expect(code).toBe(3);
  expect(manifestOf(out).complete).toBe(false);
});

it('names fields that are new', { timeout: 60_000 }, async () => {
  const more = { city: '<city xsi:type="$1">Lund</city><shoeSize xsi:type="xsd:int">42</shoeSize>' };
  const { out, code, stderr } = await exportWith(more, 'employees');
  expect(stderr).toContain('employees: shoeSize is new to the toolkit and not in the output');
  expect(manifestOf(out).datasets[0]!.issues).toEqual([{ kind: 'newField', field: 'shoeSize', count: 1 }]);
  expect(code).toBe(0);
});

it('ends at the first value with --strict, and keeps nothing of the piece', { timeout: 60_000 }, async () => {
  const { out, code, stderr } = await exportWith(HOURS, 'employees', 'punches', ...MARCH, '--strict');
  expect(stderr).toMatch(
    /^error: punches\/101\/\S+: hours could not be read [\d,]+ times\. .*\(--strict\)\.$/m,
  );
  expect(code).toBe(1);
  expect(existsSync(join(out, 'manifest.json'))).toBe(false);
  expect(readFileSync(join(out, '.export/journal.ndjson'), 'utf8')).not.toContain('punches/101');
});

it('loses nothing of what is well', { timeout: 60_000 }, async () => {
  const out = join(base, String(++count));
  expect((await runHere(['export', 'all', ...MARCH, '--strict', '--out', out], settings())).code).toBe(0);
  expect(manifestOf(out).datasets.flatMap(({ issues = [] }) => issues)).toEqual([]);
});

it('resolves days anew when an export goes on another day', { timeout: 60_000 }, async () => {
  const out = join(base, String(++count));
  const args = ['export', 'punches', '--from', 'today-7d', '--to', 'today', '--out', out];
  expect((await runHere(args, settings())).code).toBe(0);
  const records = () => rowsOf(out, 'punches.ndjson').map(({ _batch_id: _, ...record }) => record);
  const today = records();
  // As it was left by a process that was killed the day before.
  const plan = { ...yesterday(out), startedAt: 'yesterday' };
  writeFileSync(join(out, '.export/plan.json'), JSON.stringify(plan));
  const resumed = await runHere([...args, '--resume'], settings());
  expect(resumed.stderr).toMatch(/the export was begun for \S+ to \S+, and its period is now \S+ to \S+\./);
  expect(resumed.code).toBe(2);
  const { stderr, code } = await runHere(args, settings());
  expect(stderr).toContain('so it starts again');
  expect(code).toBe(0);
  expect(records()).toEqual(today);
  expect(manifestOf(out)).toMatchObject({ batch: { id: 1, generation: 2 } });
});

/** The plan of the export in a folder, as it would have been made the day before. */
function yesterday(out: string): object {
  const { request } = manifestOf(out);
  const before = (day = '') => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const typed = { from: 'today-7d', to: 'today' };
  return {
    request: { ...request, from: before(request.from), to: before(request.to) },
    asked: JSON.stringify({
      ...request,
      drift: undefined,
      strict: undefined,
      ...typed,
      endpoint: sandbox.endpoint,
    }),
    ...{ format: PLAN_FORMAT, typed, units: [], batch: { id: 1, generation: 2 } },
    before: { format: 2, batch: { id: 0, generation: 1 }, datasets: {} },
  };
}
