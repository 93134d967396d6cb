import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import type { PostgresServer } from '../../interop/postgresServer.js';
import { changes, night } from './night.js';
import { smallService } from './world.js';

/** An empty database, and a folder to load into it. */
async function emptyTables(server: PostgresServer) {
  await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const out = mkdtempSync(join(tmpdir(), 'workforce-tables-'));
  const load = () =>
    loadIntoPostgres(new ExportFolder(out), server.url, () => undefined, new AbortController().signal);
  return { out, load };
}

/** A folder whose batches are in the database, and what of it was kept after the first night. */
export async function loadedNights(server: PostgresServer, history = false) {
  const { out, load } = await emptyTables(server);
  const service = smallService([101, 102], 1);
  const { id } = service.first('schedules');
  const isChanged = async (comment: string) => {
    service.nextNight();
    service.change(service.tables.schedules.get(id)!, { comment });
    return changes(service, out, { overlapMinutes: 0 });
  };
  const shown = async () =>
    (await server.query(`SELECT comment FROM schedules WHERE "scheduleId" = ${id}`))[0]!.comment;
  await night(service, out, { history });
  await load();
  cpSync(out, `${out}-kept`, { recursive: true });
  for (const comment of ['b', 'c']) {
    await isChanged(comment);
    expect(await load()).toEqual([]);
  }
  const end = () => {
    for (const path of [out, `${out}-kept`]) rmSync(path, { recursive: true, force: true });
  };
  return { out, load, service, isChanged, shown, end };
}

/** Rows that are taken out of a table are told, and are there again after the next night. */
export async function takesRowsOut(server: PostgresServer, history: boolean): Promise<void> {
  const table = history ? 'schedules_history' : 'schedules';
  const { out, load } = await emptyTables(server);
  const rows = async () => (await server.query('SELECT count(*)::int AS rows FROM schedules'))[0]!.rows;
  const service = smallService([101, 102], 2);
  const all = service.tables.schedules.size;
  await night(service, out, { history });
  expect(await load()).toEqual([]);
  // Tables can have columns of others, which later nights leave alone.
  await server.query(`ALTER TABLE ${table} ADD COLUMN checked_by text NOT NULL DEFAULT 'nobody'`);
  service.nextNight();
  await changes(service, out);
  expect(await load()).toEqual([]);
  await server.query(`DELETE FROM ${table}`);
  const missing = [`schedules in PostgreSQL: 0 rows, of ${all} that were delivered`];
  expect(await load()).toEqual(missing);
  service.nextNight();
  // It reads too little to bring all again.
  const part = await changes(service, out, { units: [101] });
  expect(part).toMatchObject({ complete: false, takenAway: missing });
  service.nextNight();
  expect(await changes(service, out)).toMatchObject({ complete: true, broughtBack: missing });
  expect(await load()).toEqual([]);
  expect(await rows()).toBe(all);
  expect(await server.query('SELECT DISTINCT checked_by FROM schedules')).toEqual([{ checked_by: 'nobody' }]);
  service.nextNight();
  expect(await changes(service, out)).toMatchObject({ complete: true, request: { changes: true } });
  rmSync(out, { recursive: true });
}

/** Batches that a folder from a backup lacks are told, and the next night brings all. */
export async function putsBackupThere(server: PostgresServer, history: boolean): Promise<void> {
  const { out, load, isChanged, shown, end } = await loadedNights(server, history);
  rmSync(out, { recursive: true });
  cpSync(`${out}-kept`, out, { recursive: true });
  // Its next batches have the numbers of others that the database has.
  await isChanged('d');
  const told = ['batch 1, 2 as PostgreSQL has it: the folder is from a backup, or another one'];
  expect([await load(), await shown()]).toEqual([told, 'c']);
  expect(await isChanged('e')).toMatchObject({ complete: true, broughtBack: told });
  expect([await load(), await shown()]).toEqual([[], 'e']);
  expect(await isChanged('f')).toMatchObject({ complete: true, request: { changes: true } });
  expect([await load(), await shown()]).toEqual([[], 'f']);
  if (history) {
    const versions = await server.query(
      'SELECT count(*)::int AS n FROM schedules_history WHERE _valid_to <= _valid_from',
    );
    expect(versions).toEqual([{ n: 0 }]);
  }
  end();
}
