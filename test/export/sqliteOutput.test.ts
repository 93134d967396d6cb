import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSqlite, type OpenSqlite } from '../../src/database/sqliteDatabase.js';
import type { Row } from '../../src/export/Dataset.js';
import { datasetNamed } from '../../src/export/datasets.js';
import { schemaOfDataset } from '../../src/export/lake/schemaDocument.js';
import type { BatchScope } from '../../src/export/lake/versions.js';
import { livingIn, sqliteOutput } from '../../src/export/writers/SqliteOutput.js';

let open: OpenSqlite;
let folder: string;
let path: string;
beforeEach(async () => {
  open = await loadSqlite();
  folder = mkdtempSync(join(tmpdir(), 'workforce-sqlite-'));
  path = join(folder, 'export.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const UNITS = { done: [101, 102], removed: [], missing: [] };
const LATE = { field: 'date', from: '2026-03-15', to: '2026-03-31' };
let batch = 0;

/** Writes a batch as an export does. */
function write(dataset: string, rows: readonly Row[], how: Partial<BatchScope> & { history: boolean }): void {
  const { history, ...given } = how;
  const { isBase = false, units = UNITS } = given;
  const scope: BatchScope = { isBase, merge: 'upsert', units, ...given };
  const at = `2026-03-${20 + batch}T01:00:00.000Z`;
  const output = sqliteOutput(open, path, { before: isBase && !history ? undefined : path, history, batch });
  const schema = schemaOfDataset(datasetNamed(dataset), { personal: 'keep' } as never);
  const table = output.table(schema, { ...scope, isBase: false });
  for (const row of rows) table.write({ _deleted: false, _batch_id: batch, _extracted_at: at, ...row });
  output.commit(at, new Map([[dataset, scope]]));
  batch++;
}

function read(sql: string): Record<string, unknown>[] {
  const database = open(path);
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

const pay = (unit: number, day: string, id = '1', key = `${unit}/~${day}`) => ({
  ...{ _unit: unit, _key: key, date: `2026-03-${day}`, id },
});
const month = [pay(101, '05'), pay(101, '20'), pay(102, '05'), pay(102, '20')];

describe.each([false, true])(
  'what days replace of a dataset that is read whole (with versions: %s)',
  (history) => {
    it.each<[string, BatchScope['units'], string[]]>([
      ['of units that were read', UNITS, ['101/05/1', '101/20/2', '102/05/1']],
      [
        'not of a unit that could not be read',
        { ...UNITS, done: [101], missing: [102] },
        ['101/05/1', '101/20/2', '102/05/1', '102/20/1'],
      ],
      [
        'and all days of a unit that there is no more',
        { ...UNITS, removed: [102] },
        ['101/05/1', '101/20/2'],
      ],
      [
        'and nothing where no unit was read',
        { done: [], removed: [], missing: [101, 102] },
        ['101/05/1', '101/20/2', '102/05/1', '102/20/1'],
      ],
    ])('is %s', (_, units, expected) => {
      batch = 0;
      write('payroll', month, { history, isBase: true, merge: 'whole' });
      write('payroll', [pay(101, '20', '2')], { history, merge: 'whole', units, days: LATE });
      const rows = read('SELECT _unit, date, id FROM payroll ORDER BY _unit, date');
      expect(rows.map(({ _unit, date, id }) => `${_unit}/${String(date).slice(8)}/${id}`)).toEqual(expected);
    });
  },
);

describe('changes', () => {
  const shift = (id: number, more: Row = {}) => ({
    _unit: 101,
    _key: `101/scheduleId=${id}`,
    scheduleId: id,
    ...more,
  });
  const gone = { _deleted: true };

  it('take the place of the row with the same key, and what is known of a row that is gone stays', () => {
    batch = 0;
    write('schedules', [shift(1, { comment: 'a' }), shift(2, { comment: 'b' })], {
      history: false,
      isBase: true,
    });
    write('schedules', [shift(1, { comment: 'c' }), shift(2, gone), shift(3)], { history: false });
    expect(
      read(
        'SELECT scheduleId AS id, comment, _deleted AS gone, _batch_id AS batch FROM schedules ORDER BY 1',
      ),
    ).toEqual([
      { id: 1, comment: 'c', gone: 0, batch: 1 },
      { id: 2, comment: 'b', gone: 1, batch: 1 },
      { id: 3, comment: null, gone: 0, batch: 1 },
    ]);
    const database = open(path);
    expect(livingIn(database, ['schedules', 'punches'])).toEqual({ schedules: 2, punches: 0 });
    database.close();
  });

  it('begin a version, and end that of before: a row that came as it was keeps its own', () => {
    batch = 0;
    const history = true;
    write('schedules', [shift(1, { comment: 'a' }), shift(2), shift(4)], { history, isBase: true });
    write('schedules', [shift(1, { comment: 'c' }), shift(2), shift(3), shift(4, gone)], { history });
    expect(read('SELECT scheduleId AS id, comment FROM schedules ORDER BY 1')).toEqual([
      { id: 1, comment: 'c' },
      { id: 2, comment: null },
      { id: 3, comment: null },
    ]);
    const versions = read(
      'SELECT scheduleId AS id, _valid_from AS begins, _valid_to AS ends FROM schedules_history ORDER BY 1, 2',
    );
    const [first, second] = ['2026-03-20 01:00:00', '2026-03-21 01:00:00'];
    expect(versions.map(({ id, begins, ends }) => [id, begins, ends])).toEqual([
      [1, first, second],
      [1, second, null],
      [2, first, null],
      [3, second, null],
      [4, first, second],
    ]);
  });

  it('of a database without versions become its first ones', () => {
    batch = 0;
    write('schedules', [shift(1), shift(2, gone)], { history: false, isBase: true });
    write('schedules', [shift(3)], { history: true });
    expect(read('SELECT scheduleId AS id, _valid_from AS begins FROM schedules_history ORDER BY 1')).toEqual([
      { id: 1, begins: '2026-03-20 01:00:00.000' },
      { id: 3, begins: '2026-03-21 01:00:00' },
    ]);
  });
});

it('keeps each value as what it is', () => {
  batch = 0;
  const row = {
    _unit: 101,
    _key: 'k',
    scheduleId: 7,
    hours: '7.50',
    absenceShift: true,
    tags: [{ id: 1 }],
    comment: '',
  };
  write('schedules', [row], { history: false, isBase: true });
  expect(read('SELECT scheduleId, hours, absenceShift, tags, comment, persId FROM schedules')).toEqual([
    { scheduleId: 7, hours: '7.50', absenceShift: 1, tags: '[{"id":1}]', comment: '', persId: null },
  ]);
});

it('adds the columns that a later version knows', () => {
  batch = 0;
  write('schedules', [], { history: false, isBase: true });
  const database = open(path);
  database.exec('ALTER TABLE schedules DROP COLUMN comment');
  database.close();
  write('schedules', [{ _unit: 101, _key: 'k', comment: 'new' }], { history: false });
  expect(read('SELECT comment FROM schedules')).toEqual([{ comment: 'new' }]);
});

it('leaves what was there, and nothing else, where it is given up', () => {
  batch = 0;
  write('schedules', [{ _unit: 101, _key: 'k' }], { history: false, isBase: true });
  const output = sqliteOutput(open, path, { before: path, history: false, batch });
  const schema = schemaOfDataset(datasetNamed('schedules'), { personal: 'keep' } as never);
  output.table(schema, { isBase: false, merge: 'whole', units: UNITS });
  output.discard();
  expect(read('SELECT count(*) AS rows FROM schedules')).toEqual([{ rows: 1 }]);
  expect(readdirSync(folder)).toEqual(['export.sqlite']);
});
