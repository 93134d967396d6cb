import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  base = mkdtempSync(join(tmpdir(), 'workforce-rows-'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31'];

/** Exports what the sandbox answers with some of it changed. */
async function exportRewritten(
  rewrite: (operation: string, answer: string) => string,
  args: readonly string[],
  out = join(base, String(++count)),
) {
  await using server = await startStandIn(sandbox.endpoint, () => undefined, rewrite);
  const env = { WORKFORCE_ENDPOINT: server.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  return { out, ...(await runHere(['export', ...args, '--out', out], { env })) };
}

const ID = /<id xsi:type="xsd:int">\d+<\/id>/g;

it.each([
  ['absent', ''],
  ['zero', '<id xsi:type="xsd:int">0</id>'],
])('keeps every row whose id is %s', { timeout: 60_000 }, async (_, id) => {
  const formats = 'ndjson,csv,sqlite';
  const { out } = await exportRewritten(
    (operation, answer) => (operation === 'wsdlGetUnitsAPIKeyV2' ? answer : answer.replace(ID, id)),
    ['employees', 'punches', ...MARCH, '--window-days', '10', '-f', formats],
  );
  const punches = [101, 102].flatMap((unit) => [...sandbox.world.punches.ofUnit(unit)]);
  const inMarch = punches.filter(({ punchIn }) => punchIn!.startsWith('2026-03'));
  expect(rowsOf(out, 'employees.ndjson')).toHaveLength(24);
  expect(rowsOf(out, 'punches.ndjson')).toHaveLength(inMarch.length);
  const counts = 'SELECT (SELECT count(*) FROM employees) AS e, (SELECT count(*) FROM punches) AS p';
  expect(sqliteRows(join(out, 'export.sqlite'), counts)).toEqual([{ e: 24, p: inMarch.length }]);
});

it('lets a changed row without an id replace nothing, and a deletion without one delete nothing', {
  timeout: 60_000,
}, async () => {
  const args = ['employees', '-f', 'ndjson,sqlite'];
  const { out } = await exportRewritten((_, answer) => answer, args);
  const [one] = [...sandbox.world.employees.ofUnit(101)];
  sandbox.world.clock.set('2026-03-18T01:00:00Z');
  sandbox.world.employees.delete(one!, sandbox.world.stamp());
  const { code } = await exportRewritten(
    (operation, answer) => {
      if (operation === 'wsdlGetDeletedEmployees')
        return answer.replace(/<persId [^>]*>\d+<\/persId>/g, '<persId xsi:type="xsd:int">0</persId>');
      return operation === 'wsdlGetEmployeesV2' ? answer.replace(ID, '') : answer;
    },
    [...args, '--since', 'last', '--overlap', '100000000'],
    out,
  );
  expect(code).not.toBe(1);
  const alive = 'SELECT count(*) AS n FROM employees WHERE _deleted = 0 AND id > 0';
  expect(sqliteRows(join(out, 'export.sqlite'), alive)).toEqual([{ n: 24 }]);
});

it.each([
  ['1'.repeat(29), 'a decimal with more than 28 digits before the point'],
  [`-${'9'.repeat(40)}.5`, 'a decimal with more than 28 digits before the point'],
  ['0.12345678901', 'a decimal with more than 10 places'],
])(
  'names row and column of the decimal %s, and gives up that file alone',
  { timeout: 60_000 },
  async (wide, why) => {
    let punch = 0;
    const { out, code, stderr } = await exportRewritten(
      (operation, answer) =>
        operation === 'wsdlGetTimePunches'
          ? answer.replace(/<hours ([^>]*)>[^<]*</g, (all, type) =>
              ++punch === 3 ? `<hours ${type}>${wide}<` : all,
            )
          : answer,
      ['employees', 'punches', ...MARCH, '-f', 'ndjson,csv,parquet'],
    );
    const row = rowsOf(out, 'punches.ndjson').findIndex(({ hours }) => hours === wide) + 1;
    expect(row).toBeGreaterThan(0);
    expect(stderr).toContain(
      `punches.parquet is not there, because its format cannot hold a value: row ${row}, column hours: ${why}`,
    );
    expect(code).toBe(3);
    expect(existsSync(join(out, 'punches.parquet'))).toBe(false);
    expect(readFileSync(join(out, 'punches.csv'), 'utf8')).toContain(wide);
    const data = readFileSync(join(out, 'employees.parquet'));
    const file = data.buffer.slice(data.byteOffset, data.byteOffset + data.length) as ArrayBuffer;
    expect(await parquetReadObjects({ file })).toHaveLength(rowsOf(out, 'employees.ndjson').length);
    expect(manifestOf(out)).toMatchObject({
      complete: false,
      datasets: [
        { name: 'employees' },
        { unfit: [{ file: 'punches.parquet', reason: `row ${row}, column hours: ${why}` }] },
      ],
    });
  },
);
