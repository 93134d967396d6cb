import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { filesIn, filesWith, fingerprint, manifestOf, type Row, rowsOf, sha256 } from './exportFolder.js';
import { sqliteRows } from './sqliteRows.js';
import type { CliSettings } from './runCli.js';
import { runHere } from './runHere.js';
import { startStandIn } from './standIn.js';

let sandbox: Sandbox;
let base: string;
let out: string;
let count = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ world: '4x15x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-export-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});
beforeEach(() => {
  out = join(base, String(++count));
});

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31'];

function exportTo(folder: string, args: readonly string[], settings: CliSettings = {}) {
  const env = {
    WORKFORCE_ENDPOINT: sandbox.endpoint,
    WORKFORCE_KEY: sandbox.rootKey.reveal(),
    ...settings.env,
  };
  return runHere(['export', ...args, '--out', folder], { ...settings, env });
}

it('writes the rows of every unit once, in order, and accounts for them', async () => {
  const { code, stdout, stderr } = await exportTo(out, ['employees', 'schedules', ...MARCH]);
  expect(stderr).toContain('manifest: ');
  expect(stdout).toMatch(/^employees +4 +60 +employees\.ndjson$/m);
  expect(code).toBe(0);
  const manifest = manifestOf(out);
  expect(manifest).toMatchObject({
    complete: true,
    datasets: [{ name: 'employees', rows: 60 }, { name: 'schedules' }],
  });
  for (const { name, units, files, rows } of manifest.datasets) {
    const lines = readFileSync(join(out, `${name}.ndjson`), 'utf8').split(/(?<=\n)/);
    expect(lines).toHaveLength(rows);
    expect(files).toMatchObject([
      {
        file: `${name}.ndjson`,
        rows,
        sha256: sha256(lines.join('')),
        bytes: Buffer.byteLength(lines.join('')),
      },
    ]);
    let at = 0;
    for (const unit of units) {
      if (unit.state !== 'done') throw new Error(`${unit.unit} is ${unit.state}`);
      const own = lines.slice(at, at + unit.rows);
      at += unit.rows;
      expect(own.every((line) => line.startsWith(`{"_unit":${unit.unit},`))).toBe(true);
      expect(sha256(own.join(''))).toBe(unit.sha256);
    }
    expect(at).toBe(rows);
  }
  const ids = rowsOf(out, 'employees.ndjson').map(({ id }) => id);
  expect(new Set(ids).size).toBe(60);
  expect(rowsOf(out, 'employees.ndjson')[0]).toMatchObject({
    _unit: 101,
    badgeNo: expect.stringMatching(/^0/),
  });
});

it('gives the same files whatever the order in which it reads', async () => {
  const args = ['employees', 'schedules', 'punches', 'payroll', ...MARCH, '-f', 'ndjson,csv,parquet'];
  await exportTo(out, [...args, '--concurrent', '1']);
  const other = join(base, `${count}-other`);
  await exportTo(other, args);
  expect(fingerprint(other)).toEqual(fingerprint(out));
  const weekly = join(base, `${count}-weekly`);
  await exportTo(weekly, [...args, '--window-days', '3']);
  const hashes = (folder: string) =>
    manifestOf(folder).datasets.flatMap(({ name, units }) =>
      units.map((unit) => [name, unit.unit, unit.state === 'done' && unit.rows]),
    );
  expect(hashes(weekly)).toEqual(hashes(out));
});

it('writes CSV, a CSV for spreadsheets and Parquet with the same values', async () => {
  const { code } = await exportTo(out, ['punches', ...MARCH, '-f', 'ndjson,csv,excel,parquet']);
  expect(code).toBe(0);
  const rows = rowsOf(out, 'punches.ndjson');
  const [head, first, ...others] = readFileSync(join(out, 'punches.csv'), 'utf8').trimEnd().split('\r\n');
  expect(others).toHaveLength(rows.length - 1);
  const columns = head!.split(',');
  expect(columns.slice(0, 5)).toEqual(['_unit', '_deleted', '_key', 'id', 'employeeName']);
  expect(columns.slice(-2)).toEqual(['_batch_id', '_extracted_at']);
  expect(first!.split(',')[columns.indexOf('badgeNo')]).toBe(rows[0]!.badgeNo);
  expect(readFileSync(join(out, 'punches.excel.csv'), 'utf8')).toContain(
    `,"=""${String(rows[0]!.badgeNo)}""",`,
  );
  const data = readFileSync(join(out, 'punches.parquet'));
  const parquet = await parquetReadObjects({
    file: data.buffer.slice(data.byteOffset, data.byteOffset + data.length) as ArrayBuffer,
  });
  expect(parquet).toHaveLength(rows.length);
  expect(parquet[0]).toMatchObject({
    _unit: rows[0]!._unit,
    id: rows[0]!.id,
    badgeNo: rows[0]!.badgeNo,
    hours: Number(rows[0]!.hours),
    deleted: false,
  });
});

it('writes a SQLite database with a table for each dataset', async () => {
  const { code, stdout } = await exportTo(out, ['employees', 'punches', ...MARCH, '-f', 'ndjson,sqlite']);
  expect(stdout).toMatch(/^punches +4 +\d+ +punches\.ndjson, export\.sqlite$/m);
  expect(code).toBe(0);
  const file = join(out, 'export.sqlite');
  for (const name of ['employees', 'punches']) {
    const rows = rowsOf(out, `${name}.ndjson`);
    const found = sqliteRows(file, `SELECT * FROM ${name}`);
    expect(found).toHaveLength(rows.length);
    expect(found[7]).toMatchObject(sqlOf(rows[7]!));
  }
  const [sum] = sqliteRows(file, 'SELECT sum(hours) AS hours, typeof(badgeNo) AS type FROM punches');
  const hours = rowsOf(out, 'punches.ndjson').reduce((total, row) => total + Number(row.hours), 0);
  expect(sum).toEqual({ hours, type: 'text' });
  const joined = 'SELECT count(*) AS n FROM punches p JOIN employees e ON e.badgeNo = p.badgeNo';
  expect(sqliteRows(file, joined)).toEqual([{ n: rowsOf(out, 'punches.ndjson').length }]);
  const { database } = manifestOf(out);
  expect(database).toMatchObject({ file: 'export.sqlite', sha256: sha256(readFileSync(file)) });
});

it('writes a file for each unit where asked, and removes those that are no longer there', async () => {
  await exportTo(out, ['employees', '--per-unit', '-f', 'ndjson,csv']);
  expect(filesIn(join(out, 'employees'))).toEqual([
    '101.csv',
    '101.ndjson',
    '102.csv',
    '102.ndjson',
    '103.csv',
    '103.ndjson',
    '104.csv',
    '104.ndjson',
  ]);
  const { stderr } = await exportTo(out, ['employees', '--per-unit', '--units', '102', '--replace']);
  expect(stderr).toContain('removed what this export has not: employees/101.ndjson, ');
  expect(filesIn(join(out, 'employees'))).toEqual(['102.ndjson']);
  expect(rowsOf(out, 'employees/102.ndjson').every(({ _unit }) => _unit === 102)).toBe(true);
});

it.each([
  [['schedules', ...MARCH], 'its employees'],
  [
    ['employees', 'schedules', '--from', '2026-03-05', '--to', '2026-03-31'],
    'its rows from 2026-03-01 to 2026-03-31',
  ],
  [['employees', 'schedules', ...MARCH, '-f', 'csv'], 'its ndjson'],
  [['employees', 'schedules', ...MARCH, '--units', '101'], 'the other units'],
  [['employees', 'schedules', ...MARCH, '--per-unit'], 'its files of all units'],
  [['employees', 'schedules', ...MARCH, '--personal', 'omit'], 'its rows with --personal keep'],
])('does not put %j in the place of something else unasked', { timeout: 60_000 }, async (args, gone) => {
  const first = ['employees', 'schedules', ...MARCH];
  expect((await exportTo(out, first)).code).toBe(0);
  const before = fingerprint(out);
  const { stderr, code } = await exportTo(out, args);
  expect(stderr).toContain(`this one would take away ${gone}. Use another folder, or --replace.`);
  expect(code).toBe(2);
  expect(fingerprint(out)).toEqual(before);
  expect((await exportTo(out, [...args, '--replace'])).code).toBe(0);
});

it('puts the same export in the place of the former, and one that has more', {
  timeout: 60_000,
}, async () => {
  await exportTo(out, ['schedules', '--from', 'today-7d', '--to', 'today']);
  expect((await exportTo(out, ['schedules', '--from', 'today-7d', '--to', 'today'])).code).toBe(0);
  const more = ['employees', 'schedules', '--from', 'today-14d', '--to', 'today+1d', '-f', 'ndjson,csv'];
  expect((await exportTo(out, more)).code).toBe(0);
});

it('leaves personal fields out, or puts pseudonyms in their place that join', async () => {
  const without = join(base, `${count}-without`);
  await exportTo(without, ['employees', '--personal', 'omit']);
  const omitted = rowsOf(without, 'employees.ndjson')[0]!;
  expect(omitted).toMatchObject({ id: expect.any(Number), restId: 101 });
  for (const field of ['badgeNo', 'givenName', 'dateOfBirth', 'socsecNo'])
    expect(omitted).not.toHaveProperty(field);

  const settings = { env: { PSEUDONYM_KEY: 'a-key-of-the-project' } };
  const how = ['--personal', 'pseudonym', '--pseudonym-key', 'env:PSEUDONYM_KEY'];
  const { code } = await exportTo(out, ['employees', 'punches', ...MARCH, ...how], settings);
  expect(code).toBe(0);
  const employee = rowsOf(out, 'employees.ndjson')[0]!;
  expect(employee.badgeNo).toMatch(/^badgeNo-[0-9a-f]{16}$/);
  expect(employee).not.toHaveProperty('dateOfBirth');
  const badges = new Set(rowsOf(out, 'employees.ndjson').map(({ badgeNo }) => badgeNo));
  expect(rowsOf(out, 'punches.ndjson').every(({ badgeNo }) => badges.has(badgeNo))).toBe(true);
  const plain = sandbox.world.employees.ofUnit(101)[Symbol.iterator]().next().value!;
  expect(filesWith(out, [plain.email, plain.familyName, 'a-key-of-the-project'])).toEqual([]);
});

it('goes on unit by unit when all units at once take too long, and halves windows that do', async () => {
  const plain = join(base, `${count}-plain`);
  await exportTo(plain, ['punches', ...MARCH]);
  await using slow = await startStandIn(sandbox.endpoint, (envelope) => {
    if (envelope.includes('<allUnits xsi:type="xsd:boolean">true')) return 'hang';
    const day = (name: string) =>
      Date.parse(new RegExp(`<${name} [^>]*>([\\d-]+)<`).exec(envelope)?.[1] ?? '');
    return (day('toDate') - day('fromDate')) / 86_400_000 > 8 ? 'gatewayTimeout' : undefined;
  });
  const { stderr, code } = await exportTo(out, ['punches', ...MARCH, '--timeout', '2'], {
    env: { WORKFORCE_ENDPOINT: slow.endpoint },
  });
  expect(stderr).toContain('punches/2026-03-01..2026-03-31: not to be had for all units at once');
  expect(stderr).toContain(
    'punches/101/2026-03-01..2026-03-31: 2026-03-01 to 2026-03-31 took too long, so in two halves',
  );
  expect(code).toBe(0);
  expect(fingerprint(out)).toEqual(fingerprint(plain));
});

it('says of a unit that failed why, exits with 3, and tries it again with --resume', async () => {
  const plain = join(base, `${count}-plain`);
  await exportTo(plain, ['employees']);
  const lost = sandbox.unitKeys.get(103)!.reveal();
  let broken = true;
  await using server = await startStandIn(sandbox.endpoint, (envelope) =>
    broken && envelope.includes(lost) ? 'drop' : undefined,
  );
  const settings = { env: { WORKFORCE_ENDPOINT: server.endpoint } };
  const first = await exportTo(out, ['employees'], settings);
  expect(first.code).toBe(3);
  expect(first.stderr).toMatch(/^failed employees: .*ECONNRESET.* \(unit 103\)$/m);
  expect(manifestOf(out)).toMatchObject({
    complete: false,
    datasets: [
      {
        rows: 45,
        units: [
          { state: 'done' },
          { state: 'done' },
          { state: 'failed', reason: expect.stringContaining('ECONNRESET') },
          { state: 'done' },
        ],
      },
    ],
  });
  broken = false;
  server.seen.splice(0);
  const second = await exportTo(out, ['employees', '--resume'], settings);
  expect(second.code).toBe(0);
  expect(server.seen.filter((name) => name === 'wsdlGetEmployeesV2')).toHaveLength(1);
  // The rows of a whole export, as a batch of their own: who has loaded the first one has to load them.
  const rows = (folder: string) => rowsOf(folder, 'employees.ndjson').map(({ _batch_id: _, ...row }) => row);
  expect(rows(out)).toEqual(rows(plain));
  expect(manifestOf(out)).toMatchObject({ complete: true, batch: { id: 1, generation: 2 } });
});

it('stops trying when the endpoint cannot be reached', async () => {
  const { stderr, code } = await exportTo(out, ['employees', '--timeout', '15'], {
    env: { WORKFORCE_ENDPOINT: 'http://127.0.0.1:9/soap' },
  });
  expect(stderr).toContain('ECONNREFUSED');
  expect(code).toBe(1);
});

it.each([
  [['emploees'], /no dataset emploees; did you mean employees\?/],
  [['schedules'], /schedules: give the period with --from and --to/],
  [['employees', '--from', 'yesterday'], /--from: Expected a day such as/],
  [['employees', '--units', '101,999'], /the key sees no unit 999; it sees 4: 101, 102, 103, 104\./],
  [['employees', '-f', 'xml'], /--format: there is no xml/],
  [['employees', '--since', 'last'], /nothing was exported into .* yet/],
  [['employees', '--personal', 'pseudonym'], /needs --pseudonym-key/],
  [['employees', '--resume'], /nothing is unfinished/],
  [['employees', '--resume', '--restart'], /'--resume' cannot be used with option '--restart'/],
  [['employees', '--since', 'last', '--replace'], /'--since <last>' cannot be used with option '--replace'/],
  [
    ['employees', '--strict', '--max-lost', '3'],
    /'--strict' cannot be used with option '--max-lost <values>'/,
  ],
])('is called wrongly with %j', async (args, message) => {
  const { stderr, code } = await exportTo(out, args);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
  expect(existsSync(join(out, 'manifest.json'))).toBe(false);
});

it('shows what it would do without reading or writing', async () => {
  const { stdout, code } = await exportTo(out, [
    'employees',
    'schedules',
    '--from',
    '2026-01-01',
    '--to',
    '2026-03-31',
    '--dry-run',
  ]);
  expect(stdout).toMatch(/^schedules +4 +12 +3 windows from 2026-01-01\.\.2026-01-31$/m);
  expect(code).toBe(0);
  expect(existsSync(out)).toBe(false);
});

it('exports its own unit with the key of a unit', async () => {
  const { code } = await exportTo(out, ['employees'], {
    env: { WORKFORCE_KEY: sandbox.unitKeys.get(102)!.reveal() },
  });
  expect(code).toBe(0);
  expect(manifestOf(out).datasets[0]).toMatchObject({ rows: 15, units: [{ unit: 102, state: 'done' }] });
});

/** A row as SQLite holds it: truth values as numbers, decimals as numbers, nested values as JSON. */
function sqlOf(row: Row): Row {
  const sqlValue = (value: unknown) => {
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'object' ? JSON.stringify(value) : value;
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, sqlValue(value)]));
}
