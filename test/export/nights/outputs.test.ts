import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changes, night } from './night.js';
import type { StoredService } from './StoredService.js';
import { smallService } from './world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-outputs-'));
afterAll(() => rmSync(base, { recursive: true }));

let service: StoredService;
let out: string;
let count = 0;
beforeEach(() => {
  service = smallService([101, 102], 1);
  out = join(base, String(++count));
});

const datasets = ['employees', 'schedules'];
const of = ({ datasets }: Awaited<ReturnType<typeof night>>, name: string) =>
  datasets.find((one) => one.name === name)!;
const filesOf = (manifest: Awaited<ReturnType<typeof night>>, name: string) =>
  of(manifest, name).files.map(({ file, rows }) => [file, rows] as const);
const lines = (file: string) => readFileSync(join(out, file), 'utf8').trimEnd().split(/\r?\n/);

describe('files of days', () => {
  it('hold the rows of each day, and those of no day apart; what has no days is in one', async () => {
    service.troubles.spoil = (_, answer) => answer.replace('<begDate>2026-03-27</begDate>', '');
    const manifest = await night(service, out, { datasets, partition: 'day', formats: ['ndjson', 'csv'] });
    expect(filesOf(manifest, 'employees')).toEqual([
      ['employees.ndjson', 2],
      ['employees.csv', 2],
    ]);
    const days = ['day=2026-03-03', 'day=2026-03-11', 'day=2026-03-19', 'day=__HIVE_DEFAULT_PARTITION__'];
    expect(filesOf(manifest, 'schedules')).toEqual(
      days.flatMap((day) => ['ndjson', 'csv'].map((format) => [`schedules/${day}/schedules.${format}`, 2])),
    );
    for (const [file, rows] of filesOf(manifest, 'schedules'))
      expect(lines(file)).toHaveLength(rows + (file.endsWith('.csv') ? 1 : 0));
  });

  it('may be of months, and of changes below their batch', async () => {
    const asked = { datasets, partition: 'month' } as const;
    expect(filesOf(await night(service, out, asked), 'schedules')).toEqual([
      ['schedules/month=2026-03/schedules.ndjson', 8],
    ]);
    service.nextNight();
    service.change(service.first('schedules'), { comment: 'b' });
    const file = 'changes-0001/schedules/month=2026-03/schedules.ndjson';
    const [[name] = []] = filesOf(await changes(service, out, asked), 'schedules');
    expect(name).toBe(file);
    expect(lines(file).some((line) => line.includes('"comment":"b"'))).toBe(true);
  });
});

it('a file for each unit has the rows of that unit, and what has no units is in one', async () => {
  const asked = { datasets: ['units', 'employees'], perUnit: true };
  const manifest = await night(service, out, asked);
  expect(filesOf(manifest, 'units')).toEqual([['units.ndjson', 2]]);
  expect(filesOf(manifest, 'employees')).toEqual([
    ['employees/101.ndjson', 1],
    ['employees/102.ndjson', 1],
  ]);
  expect(lines('employees/102.ndjson')[0]).toContain('"_unit":102');
  // No file rather than an empty one that looks like an answer.
  service.troubles.fails = (operation, key) => operation === 'wsdlGetEmployeesV2' && key === 'key-102';
  const failed = await night(service, out, asked);
  expect(filesOf(failed, 'employees')).toEqual([['employees/101.ndjson', 1]]);
  expect([failed.complete, existsSync(join(out, 'employees/102.ndjson'))]).toEqual([false, false]);
});

it.each([undefined, 'day'] as const)(
  'a format that cannot hold a value is given up for its dataset alone, and the others go on (files of: %s)',
  async (partition) => {
    service.change(service.first('schedules', 101), { hours: '1.12345678901' });
    const formats = ['parquet', 'ndjson'] as const;
    const manifest = await night(service, out, { datasets, formats, ...(partition && { partition }) });
    const { unfit = [], files, rows } = of(manifest, 'schedules');
    expect(unfit).toEqual([
      { file: expect.stringContaining('schedules.parquet'), reason: expect.stringContaining('column hours') },
    ]);
    // It may be personal.
    expect(unfit[0]!.reason).not.toContain('1.123');
    expect(files.every(({ file }) => file.endsWith('.ndjson'))).toBe(true);
    expect([files.reduce((sum, one) => sum + one.rows, 0), rows]).toEqual([8, 8]);
    expect(filesOf(manifest, 'employees').map(([file]) => file)).toEqual([
      'employees.parquet',
      'employees.ndjson',
    ]);
    expect(manifest.complete).toBe(false);
    const left = readdirSync(out, { recursive: true }).map(String);
    expect(left.filter((name) => /schedules\.parquet|\.tmp$/.test(name))).toEqual([]);
  },
);

it('a dataset without a row has its files all the same, with their columns', async () => {
  service.tables.schedules.clear();
  const manifest = await night(service, out, { datasets, formats: ['ndjson', 'csv', 'excel'] });
  expect(filesOf(manifest, 'schedules')).toEqual([
    ['schedules.ndjson', 0],
    ['schedules.csv', 0],
    ['schedules.excel.csv', 0],
  ]);
  expect(lines('schedules.csv')[0]).toContain('_unit,_deleted,_key,restId');
});

it('an export that is to be whole or not at all leaves nothing where a unit failed, and goes on', async () => {
  const asked = { datasets, allOrNothing: true };
  service.troubles.fails = (operation, key) => operation === 'wsdlGetSchedulesV3' && key === 'key-102';
  expect((await night(service, out, asked)).complete).toBe(false);
  expect(readdirSync(out)).toEqual(['.export']);
  service.troubles = {};
  expect((await night(service, out, asked)).complete).toBe(true);
  expect(existsSync(join(out, 'schedules.ndjson'))).toBe(true);
});

it.each([
  ['a value that cannot be read', { strict: true }, '>7,5x<'],
  ['a field that is new', { drift: 'error' }, '>7.50</hours><city>Lund</city><hours>7.50<'],
] as const)('an export that takes no %s ends at it', async (_, strict, hours) => {
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetSchedulesV3' ? answer.replace('>7.50<', hours) : answer;
  await expect(night(service, out, { datasets, ...strict })).rejects.toMatchObject({ name: 'LossRefused' });
  expect(readdirSync(out)).toEqual(['.export']);
});

it('a whole export removes the files of the one before that it does not write again', async () => {
  await night(service, out, { datasets, formats: ['ndjson', 'csv'] });
  service.nextNight();
  await changes(service, out, { datasets, formats: ['ndjson', 'csv'] });
  service.nextNight();
  // The second of them writes the same files again.
  for (let times = 0; times < 2; times++)
    await night(service, out, { datasets, formats: ['ndjson'], perUnit: true });
  const names = readdirSync(out, { recursive: true }).map(String);
  expect(
    names.filter((name) => /^(employees|schedules)/.test(name) && /\.(ndjson|csv)$/.test(name)).sort(),
  ).toEqual(['employees', 'schedules'].flatMap((name) => [101, 102].map((unit) => `${name}/${unit}.ndjson`)));
  expect(names).toContain('changes-0001/manifest.json');
});
