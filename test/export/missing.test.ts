import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import type { Covered } from '../../src/export/coverage.js';
import { type ExportPlan, NOTHING_BEFORE } from '../../src/export/ExportPlan.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { columnsGone, givesAll, missingIn, otherCounts } from '../../src/export/missing.js';
import { folderWith } from './deliveredFolder.js';

const ledger = (rows?: number) => ({ batch: 1, sha256: 'f', ...(rows === undefined ? {} : { rows }) });

it('tells of rows that a store has lost or has too many of, and of nothing where nobody knows how many there were', () => {
  const found = (count: number, ...rows: (number | undefined)[]) =>
    otherCounts('the database', { shifts: count }, {
      shifts: Object.fromEntries(rows.map((own, i) => [101 + i, ledger(own)])),
    } as Parameters<typeof otherCounts>[2]);
  expect(found(5, 2, 3)).toEqual([]);
  expect(found(4, 2, 3)).toEqual(['shifts in the database: 4 rows, of 5 that were delivered']);
  expect(found(6, 2, 3)).toEqual(['shifts in the database: 6 rows, of 5 that were delivered']);
  expect(found(1, 2)).toEqual(['shifts in the database: 1 row, of 2 that were delivered']);
  // A ledger of an earlier version does not say how many it has.
  expect(found(4, 2, undefined)).toEqual([]);
  expect(found(4)).toEqual([]);
});

it('names the columns that a store has lost, of a table that is there', () => {
  const column = (name: string) => ({ name, type: 'text', nullable: true, personal: false }) as const;
  const schema = { name: 'shifts', columns: [column('id'), column('comment')] };
  expect(columnsGone('the database', schema, ['id', 'comment', 'more'])).toEqual([]);
  expect(columnsGone('the database', schema, ['id'])).toEqual(['shifts in the database: no column comment']);
  expect(columnsGone('the database', schema, [])).toEqual([]);
});

it('a whole export gives all that was delivered where it has all datasets, units and days of it', () => {
  const plan = (more: object, units = [101, 102]) =>
    ({
      request: { datasets: ['schedules'], from: '2026-03-01', to: '2026-03-31', ...more },
      units: units.map((id) => ({ id, name: String(id), alias: '' })),
    }) as unknown as ExportPlan;
  const days = [{ from: '2026-03-02', to: '2026-03-30' }] as Covered[];
  const state = { ...NOTHING_BEFORE, datasets: { schedules: { 101: days, 102: days } } };
  expect(givesAll(state, plan({}))).toBe(true);
  expect(givesAll(state, plan({ datasets: ['punches', 'schedules'] }, [101, 102, 103]))).toBe(true);
  expect(givesAll(state, plan({ from: '2026-03-02', to: '2026-03-30' }))).toBe(true);
  expect(givesAll(state, plan({ from: '2026-03-03' }))).toBe(false);
  expect(givesAll(state, plan({ to: '2026-03-29' }))).toBe(false);
  expect(givesAll(state, plan({ datasets: ['punches'] }))).toBe(false);
  expect(givesAll(state, plan({}, [101]))).toBe(false);
  // A unit that there is no more has nothing to give.
  expect(givesAll(state, { ...plan({}, [101]), lost: [{ id: 102, is: 'removed' }] })).toBe(true);
  expect(givesAll(state, { ...plan({}, [101]), lost: [{ id: 102, is: 'unknown' }] })).toBe(false);
});

it('a database that ends with another batch or is damaged takes no changes; with versions it ends the export', async () => {
  const { path } = folderWith([{ id: 1, lines: [] }]);
  const folder = new ExportFolder(path);
  const missing = (more: object = {}) =>
    missingIn(folder, { formats: ['sqlite'], batch: { id: 1 }, ledgers: {}, ...more } as never);
  expect(await missing()).toEqual({ what: [], takesChanges: false });
  const version = async (to: number) => {
    const database = (await loadSqlite())(folder.database);
    database.exec(`PRAGMA user_version = ${to}`);
    database.close();
    return missing();
  };
  expect(await version(2)).toEqual({ what: [], takesChanges: true });
  // Version 0.5.0 noted none.
  expect(await version(0)).toEqual({ what: [], takesChanges: true });
  const other = 'export.sqlite: it ends with batch 2, and batch 1 was delivered';
  expect(await version(3)).toEqual({ what: [other], takesChanges: false });
  expect(await missing({ missing: ['a table'] })).toEqual({ what: [other, 'a table'], takesChanges: false });
  writeFileSync(folder.database, 'no database, and long enough to be read as the head of one'.repeat(20));
  expect(await missing()).toEqual({ what: ['export.sqlite: it is damaged'], takesChanges: false });
  await expect(missing({ base: { request: { history: true } } })).rejects.toThrow(/export\.sqlite/);
});
