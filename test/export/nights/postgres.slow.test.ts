import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { loadedNights, putsBackupThere, takesRowsOut } from './loadedNights.js';
import { night } from './night.js';

describeWith('postgres', 'what somebody took away from tables in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  }, 60_000);
  afterAll(() => server.stop());

  it.each([true])('is told, and there again after the next night (with versions: %s)', (history) =>
    takesRowsOut(server, history),
  );

  it.each([true])(
    'that a folder from a backup has not is told, and the next night brings all (with versions: %s)',
    (history) => putsBackupThere(server, history),
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
