import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  askedOf,
  type RequestOptions,
  requestOf,
  s3Place,
  unfinished,
  withLoad,
} from '../../src/cli/export/exportRequest.js';
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

it('takes a day and a destination after --to, and the destination of --load before', () => {
  expect(withLoad({ to: ['today', 's3'] } as never)).toEqual({ to: 'today', load: 's3' });
  expect(withLoad({ to: ['s3'], load: 'singer' } as never)).toEqual({ load: 'singer' });
  expect(withLoad({ out: 'out' } as never)).toEqual({ out: 'out' });
});

it('refuses what goes with another format or destination, and takes it with that', () => {
  for (const [options, why] of [
    [{ load: 'singer', format: 'csv' }, '--load reads files of ndjson'],
    [{ load: 'postgres', format: 'parquet' }, '--load reads files of ndjson'],
    [{ history: true }, '--history goes with'],
    [{ history: true, load: 'singer' }, '--history goes with'],
    [{ nested: 'lists', format: 'csv' }, '--nested lists goes with'],
    [{ null: 'NULL' }, 'go with --format csv or excel'],
    [{ format: 'csv', null: 'a"' }, '--null: expected'],
  ] as const)
    expect(() => asked(options as never)).toThrow(why);
  expect(asked({ load: 'singer', format: 'csv,ndjson' }).formats).toEqual(['ndjson', 'csv']);
  for (const more of [{ load: 'postgres' }, { format: 'parquet' }, { format: 'sqlite' }] as const)
    expect(asked({ ...more, history: true } as never).history).toBe(true);
  expect(asked({ nested: 'lists', format: 'parquet' }).nested).toBe('lists');
  expect(asked({ format: 'excel', null: 'NULL' }).csv).toEqual({ nullMarker: 'NULL' });
  expect(asked({}, ['all']).datasets.length).toBeGreaterThan(asked({}, ['punches,']).datasets.length);
});

it('copies to the bucket that is named, at the address that is for S3 first', () => {
  const before = process.env;
  onTestFinished(() => {
    process.env = before;
  });
  const at = (env: object) => {
    process.env = env as never;
    return s3Place();
  };
  const WORKFORCE_S3 = 's3://bucket/prefix';
  expect(at({ WORKFORCE_S3 })).toMatchObject({ bucket: 'bucket', address: WORKFORCE_S3 });
  expect(at({ WORKFORCE_S3, AWS_ENDPOINT_URL: 'http://b.test' })).toMatchObject({
    endpoint: 'http://b.test',
  });
  const both = { AWS_ENDPOINT_URL_S3: 'http://a.test', AWS_ENDPOINT_URL: 'http://b.test' };
  expect(at({ WORKFORCE_S3, ...both })).toMatchObject({ endpoint: 'http://a.test' });
  process.env = {};
  expect(() => asked({ load: 's3' })).toThrow('--load s3 needs WORKFORCE_S3');
});

it('is the same tomorrow where the same was typed, however strictly, and another for another service', () => {
  const typed = (from: string, more: Partial<RequestOptions> = {}, endpoint = 'https://a.test/soap') =>
    askedOf(asked({ from, ...more }), { ...OPTIONS, from }, endpoint);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 3, 12) });
  const today = typed('today-7d');
  vi.setSystemTime(new Date(2026, 2, 4, 12));
  expect(typed('today-7d')).toBe(today);
  expect(
    typed('today-7d', { strict: true, maxLost: 3, drift: 'fail' as never, maxNull: 'punches.hours=5' }),
  ).toBe(today);
  expect(typed('today-8d')).not.toBe(today);
  expect(typed('today-7d', { units: '101' })).not.toBe(today);
  expect(typed('today-7d', {}, 'https://b.test/soap')).not.toBe(today);
});

const plan = (more: Partial<ExportPlan>): ExportPlan =>
  ({
    ...{ format: PLAN_FORMAT, asked: 'this', startedAt: '2026-03-16T01:00:00.000Z', request: PERIOD },
    ...more,
  }) as unknown as ExportPlan;
const PERIOD = { from: '2026-03-01', to: '2026-03-07' };

let folders = 0;
const told: string[] = [];
let strictness: boolean | undefined;
/** What goes on in a folder with a plan, for whoever asks for `this`: the period of it, nothing, or what is refused. */
function going(before: ExportPlan | undefined, options: object, request: object = PERIOD, asked = 'this') {
  const path = join(folder, `out-${folders++}`);
  mkdirSync(join(path, '.export'), { recursive: true });
  const out = new ExportFolder(path);
  if (before) out.write('plan.json', before);
  const terminal = { note: (text: string) => void told.push(text) };
  try {
    const found = unfinished({ terminal } as never, out, { asked, request: request as never }, options);
    strictness = found?.request.strict;
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

it('goes on as strictly as is asked now, and says so to people alone', () => {
  const begun = plan({ request: { ...PERIOD, strict: false } as never });
  told.length = 0;
  expect(going(begun, { json: true }, { ...PERIOD, strict: true })).toBe('2026-03-01');
  expect([strictness, told]).toEqual([true, []]);
  going(begun, {}, { ...PERIOD, strict: true });
  expect(told).toEqual(['going on with the export begun 2026-03-16T01:00:00.000Z']);
  expect(going(begun, {}, { ...PERIOD, to: '2026-03-08' })).toBeUndefined();
});
