import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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

  it.each([{ history: true, table: 'schedules_history' }])(
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

  it.each([true])(
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

  it('of a folder that was made anew take the place of what was there, once they have other numbers', async () => {
    const { out, load, service, shown, end } = await loadedNights(server);
    rmSync(out, { recursive: true });
    service.nextNight();
    service.change(service.first('schedules'), { comment: 'd' });
    await night(service, out);
    expect([await load(), await shown()]).toEqual([[expect.stringContaining('batch 0, 1, 2 as')], 'c']);
    await night(service, out);
    expect([await load(), await shown()]).toEqual([[], 'd']);
    expect(await server.query('SELECT batch FROM _workforce_batches')).toEqual([{ batch: 3 }]);
    end();
  });

  it('of another folder, or of somebody else, are not taken away by the first load of a folder', async () => {
    const { out, service, end } = await loadedNights(server);
    const other = new ExportFolder(mkdtempSync(join(tmpdir(), 'workforce-other-')));
    const load = () => loadIntoPostgres(other, server.url, () => undefined, new AbortController().signal);
    const rows = () => server.query('SELECT _key FROM schedules ORDER BY _key');
    const before = await rows();
    service.nextNight();
    await night(service, other.path, { units: [102] });
    await expect(load()).rejects.toThrow(
      `has rows that this folder did not bring, and loading it would take them away; nothing was loaded. It has batches of ${out}`,
    );
    // Nor where nobody knows whose they are.
    await server.query('DELETE FROM _workforce_batches');
    await expect(load()).rejects.toThrow('nothing was loaded. Load into another schema');
    expect(await rows()).toEqual(before);
    await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    expect(await load()).toEqual([]);
    expect((await rows()).length).toBeLessThan(before.length);
    rmSync(other.path, { recursive: true });
    end();
  });

  it('of a folder that was moved go on', async () => {
    const { out, isChanged, shown, end } = await loadedNights(server);
    await isChanged('d');
    const moved = `${out}-moved`;
    cpSync(out, moved, { recursive: true });
    const folder = new ExportFolder(moved);
    const load = loadIntoPostgres(folder, server.url, () => undefined, new AbortController().signal);
    expect([await load, await shown()]).toEqual([[], 'd']);
    rmSync(moved, { recursive: true });
    end();
  });

  it('without a column that they had are told, and have it again after the next night', async () => {
    const { load, isChanged, shown, end } = await loadedNights(server);
    await server.query('ALTER TABLE schedules DROP COLUMN comment');
    await isChanged('d');
    const told = ['schedules in PostgreSQL: no column comment'];
    expect(await load()).toEqual(told);
    expect(await isChanged('e')).toMatchObject({ complete: true, broughtBack: told });
    expect([await load(), await shown()]).toEqual([[], 'e']);
    expect(await server.query('SELECT count(*)::int AS n FROM schedules WHERE comment IS NULL')).toEqual([
      { n: 0 },
    ]);
    end();
  });
});
