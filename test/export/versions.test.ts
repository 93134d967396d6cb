import { expect, it, onTestFinished } from 'vitest';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { createTable } from '../../src/export/lake/ddl.js';
import type { DatasetSchema } from '../../src/export/lake/schemaDocument.js';
import { createIndex, mergeVersions, replacedRows, versionsSchema } from '../../src/export/lake/versions.js';

const column = (name: string, type: 'text' | 'integer' | 'boolean' | 'timestamp', nullable = false) => ({
  ...{ name, type, nullable, personal: false },
});
const SCHEMA = {
  ...{ name: 'shifts', primaryKey: ['_key'] },
  columns: [
    ...[column('_deleted', 'boolean'), column('_key', 'text'), column('comment', 'text', true)],
    ...[column('_batch_id', 'integer'), column('_extracted_at', 'timestamp')],
  ],
} as unknown as DatasetSchema;

const [NONE, ILL, WELL] = [null, 'ill', 'well'];

it.each([
  ['comes', NONE, ILL, 2],
  ['goes', ILL, NONE, 2],
  ['changes', ILL, WELL, 2],
  ['stays', ILL, ILL, 1],
  ['stays away', NONE, NONE, 1],
])('a value that %s makes a version where it is another one', async (_, was, is, versions) => {
  const database = (await loadSqlite())(':memory:');
  onTestFinished(() => database.close());
  const names = SCHEMA.columns.map(({ name }) => name).join(', ');
  database.exec(`${createTable('sqlite', versionsSchema(SCHEMA))}; ${createIndex(SCHEMA)}`);
  database.exec(`CREATE TEMP TABLE stage AS SELECT ${names} FROM shifts_history WHERE false`);
  for (const [batch, comment] of [was, is].entries()) {
    const at = `2026-03-0${batch + 1}T01:00:00Z`;
    database.exec('DELETE FROM stage');
    database.prepare('INSERT INTO stage VALUES (0, ?, ?, ?, ?)').run('7', comment, batch, at);
    for (const sql of mergeVersions({ schema: SCHEMA, stage: 'stage', at })) database.exec(sql);
  }
  const rows = database.prepare('SELECT comment, _valid_to FROM shifts_history ORDER BY _batch_id').all();
  expect(rows).toHaveLength(versions);
  expect(rows.at(-1)).toEqual({ comment: is, _valid_to: null });
  if (versions === 2) expect(rows[0]).toEqual({ comment: was, _valid_to: '2026-03-02 01:00:00' });
});

it('a base replaces all rows of what could be read, whatever its days, and changes those of their days', () => {
  const days = { field: 'begDate', from: '2026-03-01', to: '2026-03-02' };
  const units = { done: [101], removed: [104], missing: [102, 103] };
  expect(replacedRows({ isBase: true, merge: 'whole', units, days })).toBe('NOT (_unit IN (102, 103))');
  expect(replacedRows({ isBase: true, merge: 'whole', days })).toBe('true');
  expect(replacedRows({ isBase: false, merge: 'whole', units, days })).toBe(
    `(_unit IN (104) OR _unit IN (101) AND "begDate" BETWEEN '2026-03-01' AND '2026-03-02')`,
  );
  expect(replacedRows({ isBase: false, merge: 'whole', units: { ...units, done: [] } })).toBe(
    '(_unit IN (104) OR false AND true)',
  );
  expect(replacedRows({ isBase: true, merge: 'upsert', units, days })).toBeUndefined();
});
