import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { type RequestOptions, requestOf, unfinished } from '../../src/cli/export/exportRequest.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { type ExportPlan, PLAN_FORMAT } from '../../src/export/ExportPlan.js';

const OPTIONS = {
  ...{ format: 'ndjson', overlap: 120, personal: 'keep', windowDays: 31, nested: 'json', drift: 'warn' },
  proveNights: 30,
} as RequestOptions;
const asked = (more: Partial<RequestOptions>, datasets = ['punches']) =>
  requestOf(datasets, { ...OPTIONS, ...more });

const folder = mkdtempSync(join(tmpdir(), 'workforce-request-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

it('takes days such as today-7d and today+30d, over the ends of months', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 3, 12) });
  expect(asked({ from: 'today-7d', to: 'today+30d' })).toMatchObject({
    from: '2026-02-24',
    to: '2026-04-02',
  });
  expect(asked({ from: 'today', to: '2026-03-31' })).toMatchObject({ from: '2026-03-03', to: '2026-03-31' });
  for (const from of ['today7d', 'today-7', 'yesterday', '2026-02-30', 'today-'])
    expect(() => asked({ from })).toThrow('--from: Expected a day such as');
});

it('takes units once and in their order, and datasets in the order in which they are exported', () => {
  expect(asked({ units: '103, 101,103' }).units).toEqual([101, 103]);
  for (const units of ['101,', '0', '101;102', '1.5'])
    expect(() => asked({ units })).toThrow('--units: expected ids of units');
  expect(asked({}, ['punches,units', 'units']).datasets).toEqual(['units', 'punches']);
  expect(() => asked({}, ['punchs'])).toThrow('did you mean punches?');
});

it('takes a limit for a column that there is, up to all of its rows', () => {
  expect(asked({ maxNull: 'punches.hours=5,employees.city=100' }).maxNull).toEqual({
    ...{ 'punches.hours': 5, 'employees.city': 100 },
  });
  for (const maxNull of ['punches.hours=101', 'punches.hous=5', 'punch.hours=5', 'punches.hours=-1'])
    expect(() => asked({ maxNull })).toThrow('--max-null: expected such as');
});

it('parts cells by semicolons where decimals have a comma, and refuses what would be no CSV', () => {
  expect(asked({ format: 'csv', decimalComma: true }).csv).toEqual({ delimiter: ';', decimalComma: true });
  expect(asked({ format: 'csv', delimiter: 'tab' }).csv).toEqual({ delimiter: '\t' });
  for (const delimiter of ['"', ';;', 'a', '1'])
    expect(() => asked({ format: 'csv', delimiter })).toThrow('--delimiter');
  expect(() => asked({ decimalComma: true })).toThrow('go with --format csv or excel');
});

const plan = (more: Partial<ExportPlan>): ExportPlan =>
  ({
    ...{ format: PLAN_FORMAT, asked: 'this', startedAt: '2026-03-16T01:00:00.000Z', request: PERIOD },
    ...more,
  }) as unknown as ExportPlan;
const PERIOD = { from: '2026-03-01', to: '2026-03-07' };

let folders = 0;
/** What goes on in a folder with a plan, for whoever asks for `this`: the period of it, nothing, or what is refused. */
function going(before: ExportPlan | undefined, options: object, request: object = PERIOD, asked = 'this') {
  const path = join(folder, `out-${folders++}`);
  mkdirSync(join(path, '.export'), { recursive: true });
  const out = new ExportFolder(path);
  if (before) out.write('plan.json', before);
  const terminal = { note: () => undefined };
  try {
    const found = unfinished({ terminal } as never, out, { asked, request: request as never }, options);
    return found?.request.from;
  } catch (error) {
    return (error as Error).message.replace(path, 'out');
  }
}

it('goes on with an export of the same, and with no other', () => {
  expect(going(undefined, {})).toBeUndefined();
  expect(going(undefined, { resume: true })).toBe('nothing is unfinished in out.');
  expect(going(plan({}), {})).toBe('2026-03-01');
  expect(going(plan({}), { restart: true })).toBeUndefined();
  expect(going(plan({}), {}, PERIOD, 'that')).toContain('holds an unfinished export of something else');
  expect(going(plan({}), { resume: true }, PERIOD, 'that')).toBe('2026-03-01');
  expect(going(plan({ format: 1 as never }), {})).toBeUndefined();
});

it('begins the next night anew where the last one has ended, and takes up what failed of it when it is told to', () => {
  const settled = plan({ settled: true });
  expect(going(settled, {})).toBeUndefined();
  expect(going(settled, { resume: true })).toBe('2026-03-01');
});

it('does not go on with a period that today has moved', () => {
  const moved = { from: '2026-03-02', to: '2026-03-08' };
  expect(going(plan({}), {}, moved)).toBeUndefined();
  expect(going(plan({}), { resume: true }, moved)).toContain('its period is now 2026-03-02 to 2026-03-08');
  expect(going(plan({}), { resume: true }, moved, 'that')).toBe('2026-03-01');
});
