import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { loadedNights, putsBackupThere, takesRowsOut } from './loadedNights.js';
import { night } from './night.js';
import { smallService } from './world.js';

describeWith('postgres', 'what somebody took away from tables in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  }, 60_000);
  afterAll(() => server.stop());

  it.each([false])('is told, and there again after the next night (with versions: %s)', (history) =>
    takesRowsOut(server, history),
  );

  // With versions, and other tables: in the slow tests.
  it.each([false])(
    'that a folder from a backup has not is told, and the next night brings all (with versions: %s)',
    { tags: ['slow'] },
    (history) => putsBackupThere(server, history),
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
    await held.waitedFor(2);
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

  it('of a folder that went on are not taken away by a copy of it that was left behind', async () => {
    const { out, shown, end } = await loadedNights(server);
    const copy = new ExportFolder(`${out}-kept`);
    await expect(
      loadIntoPostgres(copy, server.url, () => undefined, new AbortController().signal),
    ).rejects.toThrow(`It has batches of ${out}`);
    expect(await shown()).toBe('c');
    end();
  });

  it('are not loaded from a file that somebody changed', { tags: ['slow'] }, async () => {
    const { out, load, isChanged, shown, end } = await loadedNights(server);
    await isChanged('d');
    const file = join(out, 'changes-0003/schedules.ndjson');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"d"', '"x"'));
    await expect(load()).rejects.toThrow('changes-0003/schedules.ndjson is not as it was delivered');
    expect(await shown()).toBe('c');
    end();
  });

  it('of a table that version 0.5.0 made go on', { tags: ['slow'] }, async () => {
    const { load, isChanged, shown, end } = await loadedNights(server);
    await server.query('ALTER TABLE _workforce_batches DROP COLUMN extracted_at');
    await isChanged('d');
    expect([await load(), await shown()]).toEqual([[], 'd']);
    end();
  });
});
