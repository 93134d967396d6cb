import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../../src/export/load/postgres.js';
import { describeWith } from '../../interop/foreignStack.js';
import { PostgresServer } from '../../interop/postgresServer.js';
import { answered, historyNights, hoursIn, paidOnThe25th } from './historyNights.js';
import { changes, night } from './night.js';
import { smallService } from './world.js';

describeWith('postgres', 'the history in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  }, 60_000);
  afterAll(() => server.stop());

  const load = (out: string) =>
    loadIntoPostgres(new ExportFolder(out), server.url, () => undefined, new AbortController().signal);
  const ask = (sql: string) => server.query(sql);
  const empty = () => server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

  it.each([
    ['after each night', true],
    ['once, after all of them', false],
  ])(
    'answers for each past night what the output said, loaded %s',
    {
      timeout: 120_000,
    },
    async (_, eachNight) => {
      await empty();
      const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
      const past = await historyNights(out, {}, async () => void (eachNight && (await load(out))));
      await load(out);
      for (const { at, rows } of past) expect({ at, rows: await answered(ask, at) }).toEqual({ at, rows });
      expect(await answered(ask)).toEqual(past.at(-1)!.rows);
      // The last night brought every row again as it was.
      const last = await ask(`SELECT count(*)::int AS rows FROM schedules_history WHERE _batch_id = 6`);
      expect(last).toEqual([{ rows: 0 }]);
      rmSync(out, { recursive: true });
    },
  );

  it('tells from what was paid on the 25th, by the query of the page', { timeout: 60_000 }, async () => {
    await empty();
    const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
    const { sql, hours } = await paidOnThe25th(out, {});
    await load(out);
    expect(hoursIn(await ask(sql))).toEqual(hours);
    rmSync(out, { recursive: true });
  });

  it('takes the rows of tables that had none as first versions, and keeps readers', {
    timeout: 60_000,
  }, async () => {
    await empty();
    const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
    const service = smallService([101], 2);
    await night(service, out);
    await load(out);
    service.now = '2026-03-18T01:00:00';
    service.change([...service.tables.schedules.values()][0]!, { hours: '1.00' });
    await night(service, out, { history: true });
    await load(out);
    service.now = '2026-03-19T01:00:00';
    await changes(service, out);
    await load(out);
    const versions = await ask(
      'SELECT hours::float AS hours FROM schedules_history ORDER BY hours, _batch_id',
    );
    expect(versions.map(({ hours }) => hours)).toEqual([1, ...Array<number>(8).fill(7.5)]);
    expect(await ask('SELECT count(*)::int AS rows FROM schedules')).toEqual([{ rows: 8 }]);
    rmSync(out, { recursive: true });
  });
});
