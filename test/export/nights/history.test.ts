import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSqlite } from '../../../src/database/sqliteDatabase.js';
import { Duck } from '../duckdb.js';
import { answered, historyNights, hoursIn, paidOnThe25th } from './historyNights.js';
import { changes, night } from './night.js';
import { smallService } from './world.js';

async function openStores(out: string) {
  const duck = await Duck.open();
  await duck.run(`SET GLOBAL file_search_path = '${out}'`);
  const views = readFileSync(join(out, 'history.duckdb.sql'), 'utf8').split(/;\n/);
  for (const sql of views.filter((one) => one.trim())) await duck.run(sql);
  const sqlite = (await loadSqlite())(join(out, 'export.sqlite'));
  const asks = {
    DuckDB: async (sql: string) => (await duck.run(sql)).rows,
    SQLite: async (sql: string) => sqlite.prepare(sql).all(),
  };
  const close = () => {
    duck.close();
    sqlite.close();
  };
  return { asks, close };
}

it('answers for each past night what the output said, in DuckDB and in SQLite', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
  const past = await historyNights(out, { formats: ['ndjson', 'parquet', 'sqlite'] });
  const { asks, close } = await openStores(out);
  for (const [store, ask] of Object.entries(asks)) {
    for (const { at, rows } of past)
      expect({ store, at, rows: await answered(ask, at) }).toEqual({ store, at, rows });
    expect({ store, rows: await answered(ask) }).toEqual({ store, rows: past.at(-1)!.rows });
  }
  // The last night brought every row again as it was.
  expect(await asks.SQLite('SELECT count(*) AS rows FROM schedules_history WHERE _batch_id = 6')).toEqual([
    { rows: 0 },
  ]);
  close();
  rmSync(out, { recursive: true });
});

it('tells from what was paid on the 25th, by the query of the page', { timeout: 60_000 }, async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
  const { sql, hours } = await paidOnThe25th(out, { formats: ['parquet', 'sqlite'] });
  const { asks, close } = await openStores(out);
  for (const [store, ask] of Object.entries(asks))
    expect({ store, hours: hoursIn(await ask(sql)) }).toEqual({ store, hours });
  close();
  rmSync(out, { recursive: true });
});

it('goes on with the history of a folder, and neither begins one midway nor ends one unasked', {
  timeout: 60_000,
}, async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
  const service = smallService([101], 1);
  const request = { formats: ['ndjson', 'parquet'], replace: false } as const;
  await night(service, out, request);
  await expect(changes(service, out, { ...request, history: true })).rejects.toThrow(/kept no versions/);
  await night(service, out, { ...request, history: true });
  expect((await changes(service, out, request)).request.history).toBe(true);
  await expect(night(service, out, request)).rejects.toThrow(/its earlier versions \(--history\)/);
  rmSync(out, { recursive: true });
});

it('keeps versions in their order where the clock of this machine was set back', {
  tags: ['slow'],
}, async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
  const service = smallService([101], 1);
  service.now = '2999-03-17T01:00:00';
  await night(service, out, { formats: ['ndjson', 'parquet', 'sqlite'], history: true });
  service.change(service.first('punches'), { hours: '9.00' });
  const request = { formats: ['ndjson', 'parquet', 'sqlite'], ownClock: true } as const;
  await changes(service, out, request);
  service.change(service.first('punches'), { hours: '10.00' });
  await changes(service, out, request);
  const { asks, close } = await openStores(out);
  for (const ask of Object.values(asks))
    expect(
      await ask(
        "SELECT _key FROM punches_history WHERE _valid_to <= _valid_from OR _valid_from < '2999-01-01 00:00:00'",
      ),
    ).toEqual([]);
  close();
  rmSync(out, { recursive: true });
});

it('refuses changes in a format that an export before was without', { tags: ['slow'] }, async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
  const service = smallService([101], 1);
  const both = { formats: ['ndjson', 'parquet'] } as const;
  await night(service, out, both);
  await changes(service, out, { formats: ['ndjson'] });
  await expect(changes(service, out, both)).rejects.toThrow(/were without parquet/);
  await changes(service, out, { formats: ['ndjson'] });
  await night(service, out, both);
  expect((await changes(service, out, both)).complete).toBe(true);
  rmSync(out, { recursive: true });
});
