import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { KILL_SEED } from './killedExport.js';
import { randomOf } from '../../src/text/random.js';
import { builtCli } from './builtCli.js';
import { changeAgain, changeWorld } from './changeWorld.js';
import { fingerprint, manifestOf, type Row, rowsOf } from './exportFolder.js';
import type { CliRun } from './runCli.js';
import { runHere } from './runHere.js';
import { sqliteRows } from './sqliteRows.js';
import { startStandIn } from './standIn.js';

let sandbox: Sandbox;
let base: string;
beforeAll(async () => {
  await builtCli();
  sandbox = await startSandbox({ world: '3x12x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-changes-'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const FORMATS = 'ndjson,sqlite';
const EVERYTHING = ['all', '--from', '2026-03-01', '--to', '2026-03-31', '-f', FORMATS];

// The same moments in every run, as parts of the time that a whole run takes; another seed tries others.
const KILLS = Array.from({ length: 4 }, (_, n) => (n === 0 ? 0.3 : randomOf(KILL_SEED, n)));

function exportTo(folder: string, ...args: string[]): Promise<CliRun> {
  return runHere(['export', ...args, '--out', folder], { env: settings() });
}

/** True when it was killed before it ended by itself. */
async function exportKilledAfter(ms: number, folder: string, ...args: string[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const { signal } = await runHere(['export', ...args, '--out', folder], {
    env: settings(),
    onStart: (child) => {
      timer = setTimeout(() => child.kill('SIGKILL'), ms);
    },
  });
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

function settings() {
  return { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
}

it('brings what changed and what was deleted: merged, it is the same as a whole export', {
  timeout: 120_000,
}, async () => {
  const out = join(base, 'out');
  expect((await exportTo(out, ...EVERYTHING)).code).toBe(0);
  const datasets = manifestOf(out).datasets.map(({ name }) => name);
  const merged = new Map(datasets.map((name) => [name, rowsOf(out, `${name}.ndjson`)]));
  for (const [number, change] of [changeWorld, changeAgain].entries()) {
    sandbox.world.clock.set(`2026-03-${17 + number}T01:00:00Z`);
    await change(sandbox);
    const { code, stdout } = await exportTo(out, ...EVERYTHING, '--since', 'last');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^dataset +units +rows +deleted +files$/m);
    mergeInto(merged, out, `changes-000${number + 1}`);

    const whole = join(base, `whole-${number}`);
    expect((await exportTo(whole, ...EVERYTHING)).code).toBe(0);
    for (const name of datasets)
      expect({ name, rows: sorted(merged.get(name)!) }).toEqual({
        name,
        rows: sorted(rowsOf(whole, `${name}.ndjson`)),
      });
    for (const name of datasets) expect(tableOf(out, name)).toEqual(tableOf(whole, name));
  }
  const { datasets: last } = manifestOf(out);
  const punches = last.find(({ name }) => name === 'punches')!;
  expect(punches).toMatchObject({ mode: 'changes', identity: ['_unit', 'id'] });
  expect(punches.rows + punches.deleted).toBeLessThan(rowsOf(out, 'punches.ndjson').length / 4);
});

it(`gives the same changes after kills at moments of seed ${KILL_SEED}`, { timeout: 120_000 }, async () => {
  const [plain, killed] = [join(base, 'plain'), join(base, 'killed')];
  sandbox.reset();
  await exportTo(plain, ...EVERYTHING);
  cpSync(plain, killed, { recursive: true });
  sandbox.world.clock.set('2026-03-17T01:00:00Z');
  await changeWorld(sandbox);
  const started = performance.now();
  expect((await exportTo(plain, ...EVERYTHING, '--since', 'last')).code).toBe(0);
  const wholeMs = performance.now() - started;
  let kills = 0;
  // A kill may come when all is done and the process has only to end.
  while (!manifestOf(killed).request.changes || existsSync(join(killed, '.export/plan.json'))) {
    const ms = kills < KILLS.length ? KILLS[kills]! * wholeMs : 60_000;
    if (await exportKilledAfter(ms, killed, ...EVERYTHING, '--since', 'last')) kills++;
  }
  expect(kills).toBeGreaterThan(0);
  expect(changesIn(killed)).toEqual(changesIn(plain));
  for (const { name } of manifestOf(plain).datasets)
    expect(tableOf(killed, name)).toEqual(tableOf(plain, name));
});

it('reads days whole that were not exported before', { timeout: 60_000 }, async () => {
  const out = join(base, 'longer');
  await exportTo(out, 'schedules', '--from', '2026-03-02', '--to', '2026-03-03');
  const longer = ['schedules', '--from', '2026-03-01', '--to', '2026-03-31'];
  expect((await exportTo(out, ...longer, '--since', 'last')).code).toBe(0);
  const whole = join(base, 'longer-whole');
  await exportTo(whole, ...longer);
  const merged = new Map([['schedules', rowsOf(out, 'schedules.ndjson')]]);
  mergeInto(merged, out, 'changes-0001');
  expect(sorted(merged.get('schedules')!)).toEqual(sorted(rowsOf(whole, 'schedules.ndjson')));
});

it('has each record once in a batch, as it was later', { timeout: 60_000 }, async () => {
  sandbox.reset();
  const { world } = sandbox;
  const out = join(base, 'once');
  const args = ['employees', '-f', FORMATS];
  await exportTo(out, ...args);
  world.clock.set('2026-03-17T01:00:00Z');
  const [goes, comesBack] = [...world.employees.ofUnit(101)];
  world.employees.delete(comesBack!, world.stamp());
  world.clock.tick();
  for (const employee of [goes!, world.employees.add({ ...comesBack! })])
    Object.assign(employee, { city: 'Lund', ts: world.stamp() });
  // One is deleted after it was read, and before it is asked what was deleted.
  await using server = await startStandIn(sandbox.endpoint, (envelope) => {
    if (envelope.includes('wsdlGetDeletedEmployees') && world.employees.get(goes!.id)) {
      world.clock.tick();
      world.employees.delete(goes!, world.stamp());
    }
    return undefined;
  });
  const env = { ...settings(), WORKFORCE_ENDPOINT: server.endpoint };
  await runHere(['export', ...args, '--since', 'last', '--out', out], { env });
  const own = [goes!.id, comesBack!.id];
  const rows = rowsOf(out, 'changes-0001/employees.ndjson').map(({ _key, _deleted }) => ({ _key, _deleted }));
  expect(rows.filter(({ _key }) => own.some((id) => _key === `101/${id}`))).toEqual([
    { _key: `101/${comesBack!.id}`, _deleted: false },
    { _key: `101/${goes!.id}`, _deleted: true },
  ]);
});

it('refuses changes that do not fit what was exported', { timeout: 60_000 }, async () => {
  const out = join(base, 'other');
  await exportTo(out, 'employees', '--personal', 'omit');
  const kept = await exportTo(out, 'employees', '--since', 'last');
  expect(kept.stderr).toContain('the last export had --personal omit');
  expect(kept.code).toBe(2);
  const database = await exportTo(out, 'employees', '--personal', 'omit', '--since', 'last', '-f', 'sqlite');
  expect(database.stderr).toContain('were without sqlite');
  expect(database.code).toBe(2);
  expect(existsSync(join(out, 'export.sqlite'))).toBe(false);
});

/** Takes the changes of a folder into rows, as the documentation says. */
function mergeInto(merged: Map<string, Row[]>, out: string, changes: string): void {
  for (const { name, mode, identity, files } of manifestOf(out).datasets) {
    const file = files.find((one) => one.file.endsWith('.ndjson'))!.file;
    expect(file).toBe(`${changes}/${name}.ndjson`);
    const rows = rowsOf(out, file);
    const before = mode === 'full' ? [] : merged.get(name)!;
    const key = (row: Row) => JSON.stringify((identity ?? []).map((field) => row[field]));
    const byKey = new Map(before.map((row) => [key(row), row]));
    for (const row of rows) {
      if (row._deleted) byKey.delete(key(row));
      else byKey.set(identity ? key(row) : `${byKey.size}`, row);
    }
    merged.set(name, [...byKey.values()]);
  }
}

/** What came of an export of changes; a database may hold the same in another order. */
function changesIn(folder: string): Record<string, string> {
  const { 'export.sqlite': _, 'manifest.json': manifest = '', ...files } = fingerprint(folder);
  const { database: __, ...rest } = JSON.parse(manifest) as Record<string, unknown>;
  return { ...files, manifest: JSON.stringify(rest) };
}

/** The records, whichever batch brought them. */
function sorted(rows: readonly Row[]): string[] {
  return rows.map(({ _batch_id: _, ...row }) => JSON.stringify(row)).sort();
}

function tableOf(folder: string, name: string): string[] {
  return sorted(sqliteRows(join(folder, 'export.sqlite'), `SELECT * FROM ${name} WHERE _deleted = 0`));
}
