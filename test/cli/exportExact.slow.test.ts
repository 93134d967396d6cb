import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { manifestOf, type Row, rowsOf } from './exportFolder.js';
import { runHere } from './runHere.js';
import { startStandIn } from './standIn.js';

let sandbox: Sandbox;
let base: string;
let out: string;
let count = 0;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'workforce-exact-'));
}, 120_000);
afterAll(() => rmSync(base, { recursive: true }));
beforeEach(async () => {
  sandbox = await startSandbox({ world: '3x10x20' });
  out = join(base, String(++count));
});
afterEach(() => sandbox.stop());

async function exportTo(folder: string, args: readonly string[], endpoint = sandbox.endpoint) {
  const env = { WORKFORCE_ENDPOINT: endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const run = await runHere(['export', ...args, '--out', folder], { env });
  expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 0 });
  return run;
}

const days = (from: string, to: string) => ['--from', `2026-${from}`, '--to', `2026-${to}`];

/** What of a dataset is there after the base and all changes. */
function merged(folder: string, name: string, batches: number): Row[] {
  const { identity = [] } = manifestOf(folder).datasets.find((one) => one.name === name)!;
  const key = (row: Row) => JSON.stringify(identity.map((field) => row[field]));
  const rows = new Map(rowsOf(folder, `${name}.ndjson`).map((row) => [key(row), row]));
  for (let batch = 1; batch <= batches; batch++)
    for (const row of rowsOf(folder, `changes-${String(batch).padStart(4, '0')}/${name}.ndjson`))
      if (row._deleted) rows.delete(key(row));
      else rows.set(key(row), row);
  return [...rows.values()];
}

const sorted = (rows: readonly Row[]) => rows.map(({ _batch_id: _, ...row }) => JSON.stringify(row)).sort();

async function expectWhole(name: string, batches: number, args: readonly string[]): Promise<void> {
  const whole = join(base, `${count}-whole-${name}`);
  await exportTo(whole, args);
  expect(sorted(merged(out, name, batches))).toEqual(sorted(rowsOf(whole, `${name}.ndjson`)));
}

it('brings a change that was made between two pieces of one export', { timeout: 60_000 }, async () => {
  // Later than the overlap, and seen by no piece after it but as the stamp of another row.
  const [early] = [...sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate < '2026-03-10');
  const [late] = [...sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate > '2026-03-18');
  let changed = false;
  await using server = await startStandIn(sandbox.endpoint, (envelope) => {
    if (changed || !/>2026-03-1[5-9]<\/?/.test(envelope)) return undefined;
    changed = true;
    sandbox.world.clock.set('2026-03-16T09:00:00Z');
    for (const shift of [early!, late!])
      Object.assign(shift, { comment: 'changed', ts: sandbox.world.stamp() });
    return undefined;
  });
  const period = ['schedules', '--units', '101', ...days('03-01', '03-28')];
  await exportTo(out, [...period, '--window-days', '14', '--concurrent', '1'], server.endpoint);
  expect(changed).toBe(true);
  expect(rowsOf(out, 'schedules.ndjson').filter(({ comment }) => comment === 'changed')).toHaveLength(1);
  sandbox.world.clock.set('2026-03-16T20:00:00Z');
  await exportTo(out, [...period, '--since', 'last'], server.endpoint);
  await expectWhole('schedules', 1, period);
});

it('brings what was deleted outside the days that were asked for last', { timeout: 60_000 }, async () => {
  await exportTo(out, ['punches', ...days('03-01', '03-31')]);
  sandbox.world.clock.set('2026-03-17T01:00:00Z');
  await exportTo(out, ['punches', ...days('03-14', '03-31'), '--since', 'last']);
  sandbox.world.clock.set('2026-03-18T01:00:00Z');
  const [gone] = [...sandbox.world.punches.ofUnit(102)].filter(({ punchIn }) => punchIn! < '2026-03-10');
  Object.assign(gone!, { deleted: true, ts: sandbox.world.stamp() });
  await exportTo(out, ['punches', ...days('03-01', '03-31'), '--since', 'last']);
  expect(rowsOf(out, 'changes-0002/punches.ndjson').filter(({ _deleted }) => _deleted)).toMatchObject([
    { id: gone!.id },
  ]);
  await expectWhole('punches', 2, ['punches', ...days('03-01', '03-31')]);
});

it('says what was deleted also of days that it reads whole', { timeout: 60_000 }, async () => {
  const args = ['punches', 'absences', 'schedules', ...days('03-01', '03-31')];
  await exportTo(out, args);
  // As it is where no row says when it was modified.
  const path = join(out, '.export/state.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/,\s*"upTo": "[^"]*"/g, ''));
  sandbox.world.clock.set('2026-03-18T01:00:00Z');
  const [punch] = [...sandbox.world.punches.ofUnit(102)].filter(({ punchIn }) => punchIn! < '2026-03-10');
  Object.assign(punch!, { deleted: true, ts: sandbox.world.stamp() });
  const [shift] = [...sandbox.world.shifts.ofUnit(103)].filter(({ begDate }) => begDate < '2026-03-10');
  sandbox.world.shifts.delete(shift!, sandbox.world.stamp());
  await exportTo(out, [...args, '--since', 'last']);
  for (const name of ['punches', 'schedules']) await expectWhole(name, 1, [name, ...days('03-01', '03-31')]);
});

it('reads again what came with values that nobody could read', { timeout: 60_000 }, async () => {
  const args = ['punches', ...days('03-01', '03-31')];
  let spoilt = false;
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (operation, answer) =>
      spoilt && operation === 'wsdlGetTimePunches'
        ? answer.replace(/(<hours [^>]*>)[^<]*</g, '$17,5<')
        : answer,
  );
  await exportTo(out, args, server.endpoint);
  for (const night of [17, 18]) {
    sandbox.world.clock.set(`2026-03-${night}T01:00:00Z`);
    // Of two units: what was lost of one answer for all of them is known for none.
    if (night === 17)
      for (const unit of [101, 103])
        Object.assign([...sandbox.world.punches.ofUnit(unit)][3]!, {
          managerComment: 'late',
          ts: sandbox.world.stamp(),
        });
    spoilt = night === 17;
    await exportTo(out, [...args, '--since', 'last', '--overlap', '1'], server.endpoint);
  }
  await expectWhole('punches', 2, args);
});

it('reads again what was lost in rows that another unit let it ask for once more', {
  timeout: 60_000,
}, async () => {
  const args = ['schedules', ...days('03-01', '03-31')];
  let spoilt = false;
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    (operation, answer) =>
      spoilt && operation === 'wsdlGetSchedulesV3'
        ? answer.replace(/(<begDate [^>]*>)[^<]*</g, '$117/03/2026<')
        : answer,
  );
  const change = (at: number, time: string) => {
    sandbox.world.clock.set(`2026-03-17T${time}:00Z`);
    const shift = [...sandbox.world.shifts.ofUnit(101)][at]!;
    Object.assign(shift, { comment: time, ts: sandbox.world.stamp() });
  };
  const night = (...units: string[]) =>
    exportTo(out, [...args, ...units, '--since', 'last', '--overlap', '1'], server.endpoint);
  await exportTo(out, args, server.endpoint);
  change(0, '08:00');
  await night();
  // One unit alone is known until noon, and all are asked as from the morning: what had been brought comes with a loss.
  change(1, '10:00');
  change(2, '12:00');
  await night('--units', '101');
  spoilt = true;
  await night();
  spoilt = false;
  await night('--units', '102,103');
  await night();
  await expectWhole('schedules', 5, args);
});

it('misses nothing when clocks change and runs take longer than the overlap', {
  timeout: 90_000,
}, async () => {
  const args = ['schedules', 'punches', 'employees', ...days('03-01', '04-05')];
  sandbox.world.clock.set('2026-03-28T23:30:00Z');
  await exportTo(out, args);
  const touch = (id: number) => {
    const shift = [...sandbox.world.shifts.ofUnit(101)][id]!;
    Object.assign(shift, { comment: `changed ${id}`, ts: sandbox.world.stamp() });
  };
  let at = 0;
  for (const hours of [0, 5, 10, 15]) {
    const now = new Date(Date.parse('2026-03-29T00:30:00Z') + hours * 3_600_000).toISOString();
    sandbox.world.clock.set(now);
    touch(at);
    at += 1;
    let half = false;
    await using server = await startStandIn(sandbox.endpoint, (envelope) => {
      // Half-way through the run hours pass, and something changes of what is read already.
      if (half || !envelope.includes('wsdlGetTimePunches')) return undefined;
      half = true;
      sandbox.world.clock.set(new Date(Date.parse(now) + 4 * 3_600_000).toISOString());
      touch(at);
      at += 1;
      return undefined;
    });
    await exportTo(out, [...args, '--since', 'last', '--concurrent', '1', '--overlap', '1'], server.endpoint);
  }
  sandbox.world.clock.set('2026-03-30T12:00:00Z');
  await exportTo(out, [...args, '--since', 'last', '--overlap', '1']);
  for (const name of ['schedules', 'punches', 'employees']) await expectWhole(name, 5, args);
});

it('asks for changes in few calls', { timeout: 90_000 }, async () => {
  // What the proof of a part of the rows takes each night is beside this.
  const proof = ['--prove-nights', '100000'];
  const args = ['employees', 'schedules', 'punches', 'absences', ...days('01-01', '12-31'), ...proof];
  let calls = 0;
  sandbox.onCall(() => void calls++);
  await exportTo(out, args);
  const full = calls;
  for (const day of [18, 19]) {
    sandbox.world.clock.set(`2026-03-${day}T01:00:00Z`);
    const [shift] = [...sandbox.world.shifts.ofUnit(101)];
    Object.assign(shift!, { comment: 'changed', ts: sandbox.world.stamp() });
    calls = 0;
    await exportTo(out, [...args, '--since', 'last']);
    expect(calls).toBeLessThan(full);
  }
  expect(calls).toBeLessThan(full / 2);
});
