import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import type { PostgresServer } from '../../interop/postgresServer.js';
import { changes, night } from './night.js';
import { smallService } from './world.js';

/** A folder whose batches are in the database, and what of it was kept after the first night. */
export async function loadedNights(server: PostgresServer, history = false) {
  await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const out = mkdtempSync(join(tmpdir(), 'workforce-tables-'));
  const load = () =>
    loadIntoPostgres(new ExportFolder(out), server.url, () => undefined, new AbortController().signal);
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
