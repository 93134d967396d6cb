import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { changes, inMemory, night } from './night.js';
import { smallService } from './world.js';

describeWith('postgres', 'what somebody took away from tables in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  }, 60_000);
  afterAll(() => server.stop());

  it.each([
    { history: false, table: 'schedules' },
    { history: true, table: 'schedules_history' },
  ])('is told, and there again after the next night ($table)', async ({ history, table }) => {
    await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const out = mkdtempSync(join(inMemory(), 'workforce-tables-'));
    const load = () =>
      loadIntoPostgres(new ExportFolder(out), server.url, () => undefined, new AbortController().signal);
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
    expect(await server.query('SELECT DISTINCT checked_by FROM schedules')).toEqual([
      { checked_by: 'nobody' },
    ]);
    service.nextNight();
    expect(await changes(service, out)).toMatchObject({ complete: true, request: { changes: true } });
    rmSync(out, { recursive: true });
  });
});
