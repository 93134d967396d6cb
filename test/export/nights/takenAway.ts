import { copyFileSync, existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { loadSqlite } from '../../../src/database/sqliteDatabase.js';
import { changes, kept, stored } from './night.js';
import type { StoredService } from './StoredService.js';

export const FORMATS = ['ndjson', 'csv', 'sqlite'] as const;

async function inDatabase(out: string, sql: string) {
  const database = (await loadSqlite())(join(out, 'export.sqlite'));
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

/** What somebody takes away from a folder, by the words that tell of it. A blank before a name makes it another case. */
const TAKE: Readonly<Record<string, (out: string) => unknown>> = {
  'employees.csv': (out) => rmSync(join(out, 'employees.csv')),
  'changes-0001/schedules.ndjson': (out) => rmSync(join(out, 'changes-0001', 'schedules.ndjson')),
  'export.sqlite': (out) => rmSync(join(out, 'export.sqlite')),
  'batches.json': (out) => rmSync(join(out, 'batches.json')),
  'schedules in the database: 0 rows': (out) => inDatabase(out, 'DELETE FROM schedules'),
  'schedules in the database: no column comment': (out) =>
    inDatabase(out, 'ALTER TABLE schedules DROP COLUMN comment'),
  'employees.ndjson': (out) => truncateSync(join(out, 'employees.ndjson'), 200),
  'manifest-0000.json': (out) => truncateSync(join(out, 'manifest-0000.json'), 40),
  ' batches.json': (out) => truncateSync(join(out, 'batches.json'), 40),
  'export.sqlite: it is damaged': (out) => truncateSync(join(out, 'export.sqlite'), 9_000),
  'export.sqlite: it ends with batch 0, and batch 1 was': (out) =>
    copyFileSync(join(out, 'backup.sqlite'), join(out, 'export.sqlite')),
};

export const TAKEN = Object.keys(TAKE);

/** Nights after a first one in `FORMATS`, between which something is taken away: all of it is there again, and told. */
export async function takesAndBringsBack(service: StoredService, out: string, what: string): Promise<void> {
  copyFileSync(join(out, 'export.sqlite'), join(out, 'backup.sqlite'));
  service.nextNight();
  service.remove('schedules', service.first('schedules').id);
  service.add('schedules', 101, { begDate: '2026-03-05', persId: '5001', hours: '7.50', comment: 'a' });
  expect((await changes(service, out, { formats: FORMATS })).broughtBack).toBeUndefined();
  await TAKE[what]!(out);
  service.nextNight();
  service.remove('schedules', service.first('schedules', 102).id);
  const { takenAway, broughtBack, complete } = await changes(service, out, { formats: FORMATS });
  expect({ takenAway, broughtBack, complete }).toEqual({
    broughtBack: [expect.stringContaining(what.trim())],
    complete: true,
  });
  service.nextNight();
  service.change(service.first('schedules', 103), { comment: 'later' });
  const after = await changes(service, out, { formats: FORMATS });
  expect(after).toMatchObject({ complete: true, request: { changes: true } });
  expect(after.broughtBack).toBeUndefined();
  expect(stored(out)).toEqual(kept(service));
  const lives = await inDatabase(out, 'SELECT _key AS key FROM schedules WHERE NOT _deleted');
  expect(lives.length).toBe(service.tables.schedules.size);
  expect(existsSync(join(out, 'employees.csv'))).toBe(true);
}
