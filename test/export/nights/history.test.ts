import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSqlite } from '../../../src/database/sqliteDatabase.js';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import { publish } from '../../../src/export/lake/publish.js';
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

it('ends in DuckDB what was read whole and did not come again, and nothing of a unit or day that was not read', async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-history-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const folder = new ExportFolder(out);
  const duck = await Duck.open();
  onTestFinished(() => duck.close());
  const at = (id: number) => `2026-04-1${id}T01:00:00.000Z`;
  /** Delivers rows, as `unit day`, of units of which some were read. */
  const deliver = async (id: number, days: object, rows: readonly string[], units: readonly object[]) => {
    const changes = 'changes' in days;
    const file = `${changes ? 'changes' : 'base'}-000${id}/payroll.parquet`;
    mkdirSync(join(folder.staged, file, '..'), { recursive: true });
    const values = [...rows, '0 2000-01-01'].map((row) => row.split(' '));
    const list = values.map(([unit, day]) => `('${unit} ${day}', ${unit}, DATE '${day}')`).join(', ');
    const stamp = `TIMESTAMP '${at(id).slice(0, 19).replace('T', ' ')}'`;
    await duck.run(
      `COPY (SELECT *, ${id} AS _batch_id, ${stamp} AS _extracted_at, false AS _deleted FROM (VALUES ${list}) AS t(_key, _unit, date) WHERE _unit > 0) TO '${join(folder.staged, file)}' (FORMAT parquet)`,
    );
    const dataset = { name: 'payroll', mode: 'full', files: [{ file }], units };
    publish(folder, {
      ...{ batch: { id, generation: 1 }, complete: true, datasets: [dataset], run: { extractedAt: at(id) } },
      request: {
        ...{ datasets: ['payroll'], formats: ['parquet'], personal: 'keep', nested: 'json', csv: {} },
        ...{ history: true, changes, ...days },
      },
    } as never);
  };
  const [done, failed] = [{ state: 'done' }, { state: 'failed' }];
  const unit = (id: number, state: object) => ({ unit: id, ...state });
  const all = ['101', '102', '103'].flatMap((one) => [`${one} 2026-03-05`, `${one} 2026-04-05`]);
  await deliver(0, {}, all, [unit(101, done), unit(102, done), unit(103, done)]);
  const march = { from: '2026-03-01', to: '2026-03-31', changes: true };
  await deliver(1, march, [], [unit(101, done), unit(102, failed), unit(103, { ...done, removed: true })]);
  const [first, second] = [at(1), at(2)].map((text) => text.slice(0, 19).replace('T', ' '));
  const shown = async () => {
    const views = readFileSync(join(out, 'history.duckdb.sql'), 'utf8').split(/;\n/);
    for (const sql of views.filter((one) => one.trim())) await duck.run(sql);
    const ended = 'SELECT _key, _batch_id, _valid_to::VARCHAR AS until FROM payroll_history ORDER BY ALL';
    const { rows } = await duck.run(ended);
    return Object.fromEntries(rows.map(({ _key, _batch_id, until }) => [`${_key} of ${_batch_id}`, until]));
  };
  await duck.run(`SET GLOBAL file_search_path = '${out}'`);
  const afterChanges = {
    ...{ '101 2026-03-05 of 0': first, '101 2026-04-05 of 0': null },
    ...{ '102 2026-03-05 of 0': null, '102 2026-04-05 of 0': null },
    ...{ '103 2026-03-05 of 0': first, '103 2026-04-05 of 0': first },
  };
  expect(await shown()).toEqual(afterChanges);
  await deliver(2, {}, ['101 2026-05-05'], [unit(101, done), unit(102, failed)]);
  const afterBase = { '101 2026-04-05 of 0': second, '101 2026-05-05 of 2': null };
  expect(await shown()).toEqual({ ...afterChanges, ...afterBase });
  await deliver(3, {}, [], [unit(101, done)]);
  const third = '2026-04-13 01:00:00';
  const open = { '102 2026-03-05 of 0': third, '102 2026-04-05 of 0': third, '101 2026-05-05 of 2': third };
  expect(await shown()).toEqual({ ...afterChanges, ...afterBase, ...open });
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
