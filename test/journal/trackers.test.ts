import { expect, it, vi } from 'vitest';
import { journal, QUICK, service, useLossyJournal } from './lossyJournal.js';

useLossyJournal();

function hours(value: string, more = {}) {
  const { world } = service.sandbox;
  const badgeNo = [...world.employees.ofUnit(101)][0]!.badgeNo;
  const tracker = [...world.timeTrackers.of()].find(({ periodized }) => !periodized)!;
  return { badgeNo, timeTrackerId: tracker.id, value, operation: 1, date: '2026-03-16', ...more };
}

const booked = () => [...service.sandbox.world.trackerTransactions.of()].map(({ value }) => value);

/** Loses the answers of the next calls that write, one after the other. */
function loseNext(...saves: boolean[]) {
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateTimeTrackers' || saves.length === 0) return undefined;
    if (saves.shift()) await call.well();
    return { kind: 'reset' };
  });
}

async function write(rows: readonly object[], options = {}) {
  const job = journal.job('trackers');
  return job.write(service.client, 'wsdlUpdateTimeTrackers', rows as never, { ...QUICK, ...options });
}

it.each([true, false])('books a row once of which the answer is lost (saved: %s)', async (saves) => {
  const before = booked();
  loseNext(saves);
  expect((await write([hours('1.25')])).counts).toEqual({ accepted: 1 });
  expect(booked()).toEqual([...before, 12_500]);
});

it.each([true, false])(
  'tells a lost row from one of the same balance that was answered (saved: %s)',
  async (saves) => {
    const before = booked();
    let calls = 0;
    service.sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateTimeTrackers' || ++calls !== 2) return undefined;
      if (saves) await call.well();
      return { kind: 'reset' };
    });
    const rows = [hours('2'), hours('2')];
    expect((await write(rows, { batchSize: 1 })).counts).toEqual({ accepted: 2 });
    expect(booked()).toEqual([...before, 20_000, 20_000]);
  },
);

it('books all rows of a lost call once that add to one balance', async () => {
  const before = booked();
  loseNext(false, true);
  expect((await write([hours('1'), hours('0.5')])).counts).toEqual({ accepted: 2 });
  expect(booked()).toEqual([...before, 10_000, 5000]);
});

it('leaves to a person what a balance does not tell', async () => {
  loseNext(true);
  const replaced = await write([hours('3', { replaceTimeTracker: true })]);
  expect(replaced.counts).toEqual({ uncertain: 1 });
  expect(replaced.rows[0]!.next).toContain('wsdlGetTimeTrackersBalance');
});

it.each(['0', 'lost'])(
  'leaves to a person a row of a balance that never moves (answer: %s)',
  async (answer) => {
    const { world } = service.sandbox;
    const row = hours('1');
    const before = booked();
    if (answer === 'lost') loseNext(true);
    // What is booked counts for a balance by night.
    const read = vi.spyOn(world.trackerTransactions, 'ofUnit');
    read.mockImplementation(() => []);
    const told = await write([row]);
    read.mockRestore();
    expect(told.counts).toEqual({ uncertain: 1 });
    expect(told.rows[0]!.next).toMatch(/look at the service itself/);
    expect(booked().length).toBeGreaterThan(before.length);
  },
);

it('waits for a balance that is behind what was answered', async () => {
  const { world } = service.sandbox;
  const known = new Set(world.trackerTransactions.of());
  let reads = 0;
  service.sandbox.setFaults(async ({ operation }) => {
    if (operation === 'wsdlGetTimeTrackersBalance') reads++;
    return undefined;
  });
  const ofUnit = world.trackerTransactions.ofUnit.bind(world.trackerTransactions);
  const read = vi.spyOn(world.trackerTransactions, 'ofUnit');
  // The first is that before it is sent.
  read.mockImplementation((unit) => [...ofUnit(unit)].filter((one) => reads > 2 || known.has(one)));
  expect((await write([hours('1')])).counts).toEqual({ accepted: 1 });
  read.mockRestore();
  expect(reads).toBe(3);
});

it('leaves to a person a balance that somebody else changed', async () => {
  const before = booked();
  const row = hours('1');
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateTimeTrackers') return undefined;
    const world = service.sandbox.world;
    const { id, restId } = [...world.employees.ofUnit(101)][0]!;
    const { timeTrackerId, date } = row;
    world.trackerTransactions.add({ restId, employeeId: id, timeTrackerId, period: 0, date, value: 40_000 });
    return { kind: 'reset' };
  });
  expect((await write([row])).counts).toEqual({ uncertain: 1 });
  expect(booked()).toEqual([...before, 40_000]);
});

it('leaves to a person a row that went again while the balance was behind', async () => {
  const { world } = service.sandbox;
  const known = new Set(world.trackerTransactions.of());
  let sent = 0;
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateTimeTrackers' || ++sent > 1) return undefined;
    await call.well();
    return { kind: 'reset' };
  });
  const ofUnit = world.trackerTransactions.ofUnit.bind(world.trackerTransactions);
  const read = vi.spyOn(world.trackerTransactions, 'ofUnit');
  read.mockImplementation((unit) => [...ofUnit(unit)].filter((one) => sent > 1 || known.has(one)));
  const told = await write([hours('1')]);
  read.mockRestore();
  expect(sent).toBe(2);
  expect(told.counts).toEqual({ uncertain: 1 });
  expect(told.rows[0]!.next).toContain('balance');
});
