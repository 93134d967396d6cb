import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { addDays } from '../../../src/calendar/days.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import type { Route } from '../../../src/gateway/route/Route.js';
import { keptReads, readKeeper } from '../../../src/gateway/shadow/KeptReads.js';
import {
  keepScorecards,
  newScorecard,
  type Scorecards,
  scorecardsIn,
} from '../../../src/gateway/shadow/Scorecards.js';
import { shadowQueue } from '../../../src/gateway/shadow/ShadowQueue.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { Secret } from '../../../src/secret.js';
import { afterThisTest } from '../withGateway.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = Date.parse('2026-03-02T01:00:00Z');
const route = (script: string): Route => ({ script, operation: 'wsdlGetSections', unit: '101' });
const EQUAL = { verdict: 'equal', why: [], fields: [], differences: [] } as never;

/** A clock that a test sets. */
function clockAt(start: number) {
  let at = start;
  return {
    now: () => at,
    elapsed: () => at,
    sleep: () => Promise.reject(new Error('nobody waits')),
    pass: (ms: number) => {
      at += ms;
    },
  };
}

async function emptyState(): Promise<SqliteState> {
  const state = await SqliteState.open(':memory:');
  afterThisTest(() => state.close());
  return state;
}

function cardsOf(state: SqliteState, clock: ReturnType<typeof clockAt>): Scorecards {
  const unknown = { kind: 'unknown' };
  const services = async () => ({ soap: unknown, rest: unknown });
  const cards = keepScorecards(state, services as never, undefined, clock);
  afterThisTest(() => cards.close());
  return cards;
}

it('leaves half of a minute to other scripts once one was asked again', () => {
  const clock = clockAt(NIGHT);
  const queue = shadowQueue({ perMinute: 6, waiting: 50 }, { hasRoom: true }, clock);
  const admitted = (script: string) =>
    Array.from({ length: 6 }, () => queue.admits(route(script))).filter(Boolean).length;
  expect(admitted('busy')).toBe(3);
  expect(queue.admits(route('quiet'))).toBe(true);
  clock.pass(MINUTE_MS);
  expect(admitted('busy')).toBe(3);
});

it('asks again what comes at any moment after the last was asked', async () => {
  for (let moment = 0; moment < 12; moment++) {
    const queue = shadowQueue({ perMinute: 6, waiting: 50 }, { hasRoom: true }, clockAt(NIGHT));
    const done: string[] = [];
    const job = (name: string) => async () => void done.push(name);
    const dropped = () => void done.push('dropped');
    queue.add(job('first'), dropped);
    for (let step = 0; step < moment; step++) await Promise.resolve();
    queue.add(job('next'), dropped);
    await turn();
    expect({ moment, done }).toEqual({ moment, done: ['first', 'next'] });
  }
});

it('lets a question go that nobody has room for, at once or after a while, and those that wait when it ends', async () => {
  const clock = { ...clockAt(NIGHT), sleep: async (ms: number) => clock.pass(ms) };
  const service = { hasRoom: false };
  const queue = shadowQueue({ perMinute: 6, waiting: 2 }, service, clock);
  const told: string[] = [];
  const ask = (name: string, job = async (): Promise<void> => void told.push(`${name} asked`)) =>
    queue.add(job, () => told.push(`${name} dropped`));
  for (const name of ['first', 'second', 'third', 'fourth']) ask(name);
  expect(told).toEqual(['fourth dropped']);
  await expect.poll(() => told.slice(1)).toEqual(['first dropped', 'second dropped', 'third dropped']);
  service.hasRoom = true;
  let go = () => {};
  ask('slow', () => new Promise<void>((resolve) => (go = resolve)));
  ask('waiting');
  await turn();
  const closed = queue.close();
  ask('late');
  go();
  await closed;
  expect(told.slice(4)).toEqual(['waiting dropped', 'late dropped']);
});

it('counts a night as one run, however long it takes, and a script that comes back as another', async () => {
  const [clock, state] = [clockAt(NIGHT), await emptyState()];
  const cards = cardsOf(state, clock);
  const call = async () => {
    cards.called(route('payroll'));
    await cards.compared(route('payroll'), EQUAL);
  };
  for (let i = 0; i < 5; i++) {
    await call();
    clock.pass(20 * MINUTE_MS);
  }
  const runs = async () => {
    await cards.flush();
    return (await scorecardsIn(state)).map((card) => card.runs);
  };
  expect(await runs()).toEqual([1]);
  clock.pass(HOUR_MS);
  await call();
  expect(await runs()).toEqual([2]);
});

it('keeps the scorecards of three months for scripts that run once in each', async () => {
  const [clock, state] = [clockAt(NIGHT), await emptyState()];
  const days = [1, 93, 200].map((ago) => addDays('2026-03-02', -ago));
  const notes = days.map((day) => ({
    name: JSON.stringify([day, 'payroll', 'wsdlGetSections', '101', 'other']),
    text: JSON.stringify(newScorecard(day, route('payroll'))),
  }));
  await state.saveNotes('scorecard', notes);
  await cardsOf(state, clock).flush();
  expect((await scorecardsIn(state)).map(({ day }) => day).sort()).toEqual(days.slice(0, 2).sort());
});

it('keeps a question once a day, and the next day again', async () => {
  const [clock, state] = [clockAt(NIGHT), await emptyState()];
  const cipher = new TokenCipher(new Secret('a'.repeat(64)));
  const reads = readKeeper({ state, cipher, days: 7, clock, dropped: () => undefined });
  for (let call = 0; call < 4; call++) {
    reads.keep(route('payroll'), { sectionId: 7 });
    clock.pass(12 * HOUR_MS);
  }
  for (const day of ['2026-03-02', '2026-03-03'])
    await expect.poll(() => keptReads(state, cipher, day)).toHaveLength(1);
});

it('lists the questions of a day by script, operation and unit, and none that another secret sealed', async () => {
  const [clock, state] = [clockAt(NIGHT), await emptyState()];
  const cipher = new TokenCipher(new Secret('a'.repeat(64)));
  const reads = readKeeper({ state, cipher, days: 7, clock, dropped: () => undefined });
  for (const script of ['roster', 'payroll', 'absences']) reads.keep(route(script), {});
  await expect.poll(() => keptReads(state, cipher, '2026-03-02')).toHaveLength(3);
  const kept = await keptReads(state, cipher, '2026-03-02');
  expect(kept.map(({ script }) => script)).toEqual(['absences', 'payroll', 'roster']);
  const other = new TokenCipher(new Secret('b'.repeat(64)));
  await expect(keptReads(state, other, '2026-03-02')).rejects.toThrow('sealed under another secret');
});

it('keeps ten thousand questions of a day, and says of each other one that it is dropped', () => {
  const dropped: Route[] = [];
  const state = { saveNotes: async () => undefined } as never;
  const cipher = { mark: (text: string) => text, sealBytes: () => 'sealed' } as never;
  const clock = clockAt(NIGHT);
  const reads = readKeeper({ state, cipher, days: 7, clock, dropped: (one) => dropped.push(one) });
  for (let id = 0; id < 10_001; id++) reads.keep(route('payroll'), { id });
  expect(dropped).toEqual([route('payroll')]);
  reads.keep(route('payroll'), { id: 0 });
  expect(dropped).toHaveLength(1);
});

it('keeps a question when it comes again that the state could not take', async () => {
  const [clock, state] = [clockAt(NIGHT), await emptyState()];
  const cipher = new TokenCipher(new Secret('a'.repeat(64)));
  const dropped: Route[] = [];
  const reads = readKeeper({ state, cipher, days: 7, clock, dropped: (one) => dropped.push(one) });
  const save = vi.spyOn(state, 'saveNotes').mockRejectedValueOnce(new Error('the state is away'));
  reads.keep(route('payroll'), { sectionId: 7 });
  await expect.poll(() => dropped).toHaveLength(1);
  reads.keep(route('payroll'), { sectionId: 7 });
  expect(save).toHaveBeenCalledTimes(2);
  await expect.poll(() => keptReads(state, cipher, '2026-03-02')).toHaveLength(1);
});
