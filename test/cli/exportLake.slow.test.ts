import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchList } from '../../src/export/lake/batches.js';
import type { SchemaDocument } from '../../src/export/lake/schemaDocument.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { Duck } from '../export/duckdb.js';
import { differences, mergeInDuck } from '../export/mergeInDuck.js';
import { changeAgain, changeWorld } from './changeWorld.js';
import { filesIn, fingerprint, manifestOf, rowsOf } from './exportFolder.js';
import { runHere } from './runHere.js';
import { sqliteRows } from './sqliteRows.js';
import { startStandIn } from './standIn.js';

let sandbox: Sandbox;
let base: string;
let duck: Duck;
let count = 0;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x12x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-lake-'));
  duck = await Duck.open();
}, 120_000);
afterAll(async () => {
  duck.close();
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31'];
const ALL = ['all', ...MARCH, '-f', 'ndjson,csv,parquet,sqlite'];
const folderOf = () => join(base, String(++count));

function exportTo(out: string, args: readonly string[], endpoint = sandbox.endpoint) {
  const env = { WORKFORCE_ENDPOINT: endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  return runHere(['export', ...args, '--out', out], { env });
}

const json = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const batchesOf = (out: string) => json<BatchList>(out, 'batches.json').batches;
const schemaOf = (out: string) => json<SchemaDocument>(out, 'schema.json').datasets;

it('numbers batches over generations, writes none over another, and gives the same as a whole export in DuckDB', {
  timeout: 180_000,
}, async () => {
  const out = folderOf();
  expect((await exportTo(out, ALL)).code).toBe(0);
  sandbox.world.clock.set('2026-03-17T01:00:00Z');
  await changeWorld(sandbox);
  expect((await exportTo(out, [...ALL, '--since', 'last'])).code).toBe(0);
  expect((await exportTo(out, ALL)).code).toBe(0);
  const before = Object.entries(fingerprint(out)).filter(([file]) => file.startsWith('changes-0001/'));
  sandbox.world.clock.set('2026-03-18T01:00:00Z');
  await changeAgain(sandbox);
  expect((await exportTo(out, [...ALL, '--since', 'last'])).code).toBe(0);
  // One in which nothing changed.
  expect((await exportTo(out, [...ALL, '--since', 'last', '--overlap', '1'])).code).toBe(0);

  expect(batchesOf(out)).toMatchObject([
    { id: 0, generation: 1, kind: 'base', state: 'used up', manifest: 'manifest-0000.json' },
    { id: 1, generation: 1, kind: 'changes', state: 'used up', manifest: 'changes-0001/manifest.json' },
    { id: 2, generation: 2, kind: 'base', state: 'current', manifest: 'manifest-0002.json' },
    { id: 3, generation: 2, kind: 'changes', state: 'current', manifest: 'changes-0003/manifest.json' },
    { id: 4, generation: 2, kind: 'changes', state: 'current', manifest: 'changes-0004/manifest.json' },
  ]);
  for (const { id, manifest } of batchesOf(out))
    expect(json<object>(out, manifest)).toMatchObject({ batch: { id } });
  expect(fingerprint(out)).toMatchObject(Object.fromEntries(before));
  expect(rowsOf(out, 'changes-0003/punches.ndjson').every(({ _batch_id }) => _batch_id === 3)).toBe(true);

  const whole = folderOf();
  expect((await exportTo(whole, ALL)).code).toBe(0);
  const names = await mergeInDuck(duck, out, 'merged_');
  await mergeInDuck(duck, whole, 'whole_');
  expect(names).toHaveLength(12);
  for (const name of names) {
    expect({ name, rows: await differences(duck, `merged_${name}`, `whole_${name}`) }).toEqual({
      name,
      rows: [],
    });
    const alive = `SELECT * FROM "${name}" WHERE _deleted = 0 ORDER BY _key`;
    const recordsIn = (folder: string) =>
      sqliteRows(join(folder, 'export.sqlite'), alive).map(({ _batch_id: _, ...row }) => row);
    expect({ name, rows: recordsIn(out) }).toEqual({ name, rows: recordsIn(whole) });
  }
  await expectSameColumns(out);
});

/** The columns of every file of every format and batch are those of schema.json. */
async function expectSameColumns(out: string): Promise<void> {
  for (const { name, columns } of schemaOf(out)) {
    const expected = columns.map((column) => column.name);
    const files = filesIn(out).filter((file) => new RegExp(`(^|/)${name}\\.(csv|parquet)$`).test(file));
    expect(files).toHaveLength(8);
    for (const file of files) {
      const found = file.endsWith('csv')
        ? readFileSync(join(out, file), 'utf8').split('\r\n')[0]!.split(',')
        : (await duck.run(`SELECT * FROM '${join(out, file)}' LIMIT 0`)).columns.map((column) => column.name);
      expect({ file, columns: found }).toEqual({ file, columns: expected });
    }
    for (const row of rowsOf(out, `${name}.ndjson`))
      expect(expected).toEqual(expect.arrayContaining(Object.keys(row)));
    const table = sqliteRows(join(out, 'export.sqlite'), `SELECT name FROM pragma_table_info('${name}')`);
    expect(table.map((column) => column.name)).toEqual(expected);
  }
}

it('gives every row a key of its own, and values their types, in each format by its statements', {
  timeout: 60_000,
}, async () => {
  const out = folderOf();
  await exportTo(out, ALL);
  const tables = await Duck.open();
  await tables.run(readFileSync(join(out, 'schema.duckdb.sql'), 'utf8'));
  for (const { name, columns } of schemaOf(out)) {
    // With its primary key and its types the table takes the rows of each format, and they are the same.
    await tables.run(`INSERT INTO "${name}" BY NAME SELECT * FROM '${join(out, name)}.parquet'`);
    const { rows: count } = await tables.run(
      `SELECT count(*)::INTEGER AS n, count(DISTINCT _key)::INTEGER AS keys FROM "${name}"`,
    );
    const { rows } = manifestOf(out).datasets.find((dataset) => dataset.name === name)!;
    expect(count).toEqual([{ n: rows, keys: rows }]);
    const types = columns.map((column) => `'${column.name}': '${SQL[column.type]}'`).join(', ');
    const csv = `SELECT * FROM read_csv('${join(out, name)}.csv', columns = {${types}}, allow_quoted_nulls = false)`;
    const ndjson = `SELECT * FROM read_ndjson('${join(out, name)}.ndjson', columns = {${types}})`;
    const table = `SELECT * FROM "${name}"`;
    for (const other of [csv, ndjson]) {
      const { rows: different } = await tables.run(
        `(${table} EXCEPT ALL ${other}) UNION ALL (${other} EXCEPT ALL ${table})`,
      );
      expect({ name, other, different }).toEqual({ name, other, different: [] });
    }
  }
  const { columns } = await tables.run(
    `SELECT begDate, begTime, ts, hours, absenceShift FROM '${join(out, 'schedules.parquet')}'`,
  );
  expect(columns.map(({ type }) => type)).toEqual(['DATE', 'TIME', 'TIMESTAMP', 'DECIMAL(38,10)', 'BOOLEAN']);
  tables.close();
});

const SQL = {
  ...{ text: 'VARCHAR', integer: 'INTEGER', boolean: 'BOOLEAN', decimal: 'DECIMAL(38, 10)' },
  ...{ date: 'DATE', time: 'TIME', timestamp: 'TIMESTAMP', json: 'JSON' },
};

it('shows the same clock in every format, also as DuckDB guesses its type, whatever offset the service shows', {
  timeout: 60_000,
}, async () => {
  const offsets = (answer: string) =>
    answer.replace(/(<(?:ts|senddate) [^>]*>[\d-]+T[\d:]+)(?:Z|[+-]\d\d:\d\d)?</g, '$1+05:30<');
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (_, answer) => offsets(answer),
  );
  const out = folderOf();
  const args = ['schedules', 'absences', ...MARCH, '-f', 'ndjson,csv,parquet,sqlite'];
  expect((await exportTo(out, args, server.endpoint)).code).toBe(0);
  for (const dataset of ['schedules', 'absences']) {
    const file = (format: string) => `'${join(out, `${dataset}.${format}`)}'`;
    const inDuck = async (source: string) => {
      const { columns, rows } = await duck.run(`SELECT _key, ts FROM ${source} ORDER BY _key`);
      expect(columns.at(-1)).toEqual({ name: 'ts', type: 'TIMESTAMP' });
      return rows.map(({ _key, ts }) => [_key, String(ts).replace('T', ' ').slice(0, 19)]);
    };
    const parquet = await inDuck(`read_parquet(${file('parquet')})`);
    expect(parquet.length).toBeGreaterThan(0);
    expect(await inDuck(`read_csv(${file('csv')})`)).toEqual(parquet);
    expect(await inDuck(`read_json(${file('ndjson')})`)).toEqual(parquet);
    const rows = sqliteRows(join(out, 'export.sqlite'), `SELECT _key, ts FROM ${dataset} ORDER BY _key`);
    expect(rows.map(({ _key, ts }) => [_key, String(ts).replace('T', ' ')])).toEqual(parquet);
  }
  expect(readFileSync(join(out, 'schedules.ndjson'), 'utf8')).not.toContain('+05:30');
});

it('keeps decimals exact in SQLite, where the key is the primary one', { timeout: 60_000 }, async () => {
  const wide = '12345678901234567.1234567891';
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (operation, answer) =>
      operation === 'wsdlGetTimePunches' ? answer.replace(/(<hours [^>]*>)[^<]*</, `$1${wide}<`) : answer,
  );
  const out = folderOf();
  await exportTo(out, ['punches', ...MARCH, '-f', 'sqlite,parquet'], server.endpoint);
  const database = join(out, 'export.sqlite');
  expect(sqliteRows(database, `SELECT count(*) AS n FROM punches WHERE hours = '${wide}'`)).toEqual([
    { n: 1 },
  ]);
  expect(sqliteRows(database, "SELECT name FROM pragma_table_info('punches') WHERE pk = 1")).toEqual([
    { name: '_key' },
  ]);
  const { rows } = await duck.run(
    `SELECT hours FROM '${join(out, 'punches.parquet')}' ORDER BY hours DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ hours: wide }]);
});

it('writes nested values as lists where asked', { timeout: 60_000 }, async () => {
  const out = folderOf();
  await exportTo(out, ['employees', '--units', '101', '-f', 'ndjson,parquet', '--nested', 'lists']);
  const rows = rowsOf(out, 'employees.ndjson');
  const found = await duck.run(`SELECT groupRoles FROM '${join(out, 'employees.parquet')}' ORDER BY id`);
  expect(found.columns[0]!.type).toMatch(/^STRUCT\(.*\)\[\]$/);
  const given = found.rows.map(({ groupRoles }) =>
    (groupRoles as object[] | null)?.map((role) =>
      Object.fromEntries(Object.entries(role).filter(([, value]) => value !== null)),
    ),
  );
  expect(given).toEqual(rows.map(({ groupRoles }) => groupRoles));
});

it('writes csv as it is, and guards excel, with decimals and nothing as asked', {
  timeout: 60_000,
}, async () => {
  for (const employee of sandbox.world.employees.ofUnit(101))
    Object.assign(employee, { cellPhone: '+46 70', city: '' });
  const out = folderOf();
  const more = ['--units', '101', '-f', 'csv,excel,ndjson', '--decimal-comma', '--null', '\\N'];
  expect((await exportTo(out, ['employees', 'punches', ...MARCH, ...more])).code).toBe(0);
  const raw = readFileSync(join(out, 'employees.csv'), 'utf8');
  const guarded = readFileSync(join(out, 'employees.excel.csv'), 'utf8');
  expect(raw).toContain(';+46 70;');
  expect(guarded).toContain(";'+46 70;");
  expect(raw).toContain(';\\N;');
  const hours = String(rowsOf(out, 'punches.ndjson')[0]!.hours).replace('.', ',');
  expect(hours).toContain(',');
  expect(readFileSync(join(out, 'punches.csv'), 'utf8')).toContain(`;${hours};`);
  const refused = await exportTo(folderOf(), ['employees', '-f', 'parquet', '--decimal-comma']);
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('go with --format csv or excel'),
  });
  expect(await exportTo(folderOf(), ['employees', '-f', 'csv', '--nested', 'lists'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--nested lists goes with --format parquet'),
  });
});

it('parts files by day or month', { timeout: 60_000 }, async () => {
  const out = folderOf();
  const args = ['schedules', 'employees', ...MARCH, '-f', 'ndjson,parquet', '--partition', 'day'];
  expect((await exportTo(out, args)).code).toBe(0);
  const whole = folderOf();
  await exportTo(whole, ['schedules', ...MARCH, '-f', 'parquet']);
  const parted = `read_parquet('${join(out, 'schedules/*/*.parquet')}', hive_partitioning = true)`;
  const { rows } = await duck.run(`SELECT count(*)::INTEGER AS n FROM ${parted} WHERE day = begDate`);
  const { rows: all } = await duck.run(
    `SELECT count(*)::INTEGER AS n FROM '${join(whole, 'schedules.parquet')}'`,
  );
  expect(rows).toEqual(all);
  expect(filesIn(out)).toContain('schedules/day=2026-03-02/schedules.ndjson');
  expect(filesIn(out)).toContain('employees.parquet');
  const files = manifestOf(out).datasets[1]!.files.filter(({ file }) => file.endsWith('.parquet'));
  expect(files.reduce((sum, file) => sum + file.rows, 0)).toBe(all[0]!.n);
  // Nothing in it: the columns are there all the same.
  const empty = folderOf();
  await exportTo(empty, [
    'schedules',
    '--from',
    '2031-01-01',
    '--to',
    '2031-01-02',
    '-f',
    'parquet',
    '--partition',
    'month',
  ]);
  const none = await duck.run(`SELECT * FROM '${join(empty, 'schedules/*/*.parquet')}'`);
  expect(none.rows).toEqual([]);
  expect(none.columns.length).toBeGreaterThan(80);
});

it('delivers all or nothing where asked', { timeout: 60_000 }, async () => {
  const out = folderOf();
  const args = ['employees', '-f', 'ndjson,sqlite'];
  await exportTo(out, args);
  const before = fingerprint(out);
  let spoilt = true;
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (operation, answer) =>
      spoilt && operation === 'wsdlGetEmployeesV2'
        ? answer.replace(/<id ([^>]*)>\d+</, '<id $1>n/a<')
        : answer,
  );
  const refused = await exportTo(out, [...args, '--all-or-nothing'], server.endpoint);
  expect(refused.stderr).toContain('nothing was put in its place');
  expect(refused.code).toBe(1);
  expect(fingerprint(out)).toEqual(before);
  spoilt = false;
  expect((await exportTo(out, [...args, '--all-or-nothing'], server.endpoint)).code).toBe(0);
  expect(batchesOf(out).map(({ id }) => id)).toEqual([0, 1]);
});

it('says that columns are others than before, or refuses it', { timeout: 60_000 }, async () => {
  const out = folderOf();
  const args = ['employees', '--units', '101'];
  await exportTo(out, args);
  const warned = await exportTo(out, [...args, '--personal', 'omit', '--replace']);
  expect(warned.stderr).toMatch(
    /the columns are others than those in .*: employees: badgeNo is gone \(breaking\); /,
  );
  expect(warned.code).toBe(0);
  const refused = await exportTo(out, [...args, '--replace', '--drift', 'error']);
  expect(refused.stderr).toMatch(/employees: badgeNo is new; .*\(--drift error\)/);
  expect(refused.code).toBe(2);
  expect(manifestOf(out).request.personal).toBe('omit');
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (operation, answer) =>
      operation === 'wsdlGetEmployeesV2'
        ? answer.replaceAll('</id>', '</id><shoeSize>43</shoeSize>')
        : answer,
  );
  const field = await exportTo(folderOf(), [...args, '--drift', 'error'], server.endpoint);
  expect(field.stderr).toContain('shoeSize is new to the toolkit (--drift error)');
  expect(field.code).toBe(1);
});
