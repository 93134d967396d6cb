import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { loadedNights } from './loadedNights.js';
import { changes, night } from './night.js';
import { smallService } from './world.js';

describeWith('postgres', 'what somebody took away from tables in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  }, 60_000);
  afterAll(() => server.stop());

  it.each([{ history: false, table: 'schedules' }])(
    'is told, and there again after the next night ($table)',
    async ({ history, table }) => {
      await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      const out = mkdtempSync(join(tmpdir(), 'workforce-tables-'));
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
    },
  );

  // With versions, and other tables: in the slow tests.
  it.each([false])(
    'that a folder from a backup has not is told, and the next night brings all (with versions: %s)',
    async (history) => {
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
    },
  );

  it('loads a batch once where two processes load it at the same time', async () => {
    await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const out = mkdtempSync(join(tmpdir(), 'workforce-tables-'));
    const service = smallService([101, 102], 1);
    await night(service, out, { history: true });
    const rows: number[] = [];
    const load = () =>
      loadIntoPostgres(
        new ExportFolder(out),
        server.url,
        (_, loaded) => rows.push(loaded),
        new AbortController().signal,
      );
    await load();
    const [all] = rows;
    // Both have seen that the batch is not there, when the one of them has it.
    const table = '_workforce_batches';
    await server.query(
      `DO $$ DECLARE name text; BEGIN FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
       LOOP EXECUTE format('TRUNCATE %I', name); END LOOP; END $$`,
    );
    const held = await server.hold(table);
    const both = Promise.all([load(), load()]);
    await held.waitedFor();
    await held.release();
    expect(await both).toEqual([[], []]);
    expect(rows.slice(1).sort((a, b) => a - b)).toEqual([0, all]);
    rmSync(out, { recursive: true });
  });

  it('of another folder are not taken away by a dataset that a folder has for the first time', async () => {
    const { service, end } = await loadedNights(server);
    await server.query('DROP TABLE employees');
    const other = new ExportFolder(mkdtempSync(join(tmpdir(), 'workforce-other-')));
    const load = () => loadIntoPostgres(other, server.url, () => undefined, new AbortController().signal);
    const rows = () => server.query('SELECT _key FROM schedules ORDER BY _key');
    const before = await rows();
    service.nextNight();
    await night(service, other.path, { datasets: ['employees'], units: [102] });
    expect(await load()).toEqual([]);
    service.nextNight();
    await night(service, other.path, { datasets: ['employees', 'schedules'], units: [102] });
    await expect(load()).rejects.toThrow(
      `the table schedules in PostgreSQL has rows that this folder did not bring`,
    );
    expect(await rows()).toEqual(before);
    // Of tables of its own it takes no notice.
    service.nextNight();
    await night(service, other.path, { datasets: ['employees'], units: [102] });
    expect(await load()).toEqual([]);
    rmSync(other.path, { recursive: true });
    end();
  });

  it('are not loaded from a file that somebody changed', async () => {
    const { out, load, isChanged, shown, end } = await loadedNights(server);
    await isChanged('d');
    const file = join(out, 'changes-0003/schedules.ndjson');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"d"', '"x"'));
    await expect(load()).rejects.toThrow('changes-0003/schedules.ndjson is not as it was delivered');
    expect(await shown()).toBe('c');
    end();
  });

  it('of a table that version 0.5.0 made go on', async () => {
    const { load, isChanged, shown, end } = await loadedNights(server);
    await server.query('ALTER TABLE _workforce_batches DROP COLUMN extracted_at');
    await isChanged('d');
    expect([await load(), await shown()]).toEqual([[], 'd']);
    end();
  });
});
