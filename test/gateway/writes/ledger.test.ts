import { expect, it } from 'vitest';
import { EVENTS, LedgerModel, type Step, WAYS } from './ledgerModel.js';
import { randomSteps, runSteps } from './ledgerRuns.js';

// Every other pair: each way first and second, and each event. The slow test has every three orders.
it('books each row once and answers it to its own order, for pairs of orders', {
  tags: ['slow'],
}, async () => {
  const order = { unit: '1', event: 'nothing' } as const;
  const every = WAYS.flatMap((first, i) =>
    WAYS.map((second, k): Step[] => [
      { ...order, badges: ['A', 'B'], way: first, again: 'apart' },
      { ...order, badges: ['C'], way: 'close', event: EVENTS[(i + k) % EVENTS.length]!, again: 'same' },
      {
        ...order,
        badges: i % 2 === 0 ? ['A', 'B'] : ['B', 'A'],
        way: second,
        event: EVENTS[(i + 2 * k) % EVENTS.length]!,
        again: 'turned',
      },
    ]),
  );
  const pairs = every.filter((_, n) => (Math.floor(n / WAYS.length) + Math.floor(n / 2)) % 2 === 0);
  for (const [i, steps] of pairs.entries()) await runSteps(steps, i % 2 > 0);
  for (const at of [0, 2]) expect(new Set(pairs.map((steps) => steps[at]!.way))).toEqual(new Set(WAYS));
  for (const at of [1, 2]) expect(new Set(pairs.map((steps) => steps[at]!.event))).toEqual(new Set(EVENTS));
});

it.each(WAYS)('takes the same row for another unit, and the same every day, after %s', async (way) => {
  const model = await LedgerModel.open();
  const event = EVENTS[WAYS.indexOf(way) % EVENTS.length]!;
  const order = { badges: ['A'], way, again: 'same' } as const;
  await model.take({ ...order, unit: '1', event: 'nothing' });
  await model.take({ ...order, unit: '2', event });
  for (const _ of [1, 2, 3]) await model.take({ ...order, unit: '1', event: 'nextDay' });
  expect(model.saved).toHaveLength(5);
  await model.close();
});

it('books each row once where an answer says nothing of some, however it goes out', async () => {
  const order = { unit: '1', event: 'nothing' } as const;
  for (const [i, way] of (['keepAlive', 'silent', 'reset', 'gone'] as const).entries()) {
    const lacking = { ...order, badges: ['A', 'B', 'C'], way, event: EVENTS[i % EVENTS.length]! } as const;
    const steps: Step[] = [
      { ...lacking, again: 'apart', lacks: 1 + (i % 3) },
      { ...order, badges: ['D'], way: 'close', again: 'same' },
      { ...order, badges: ['C', 'A'], way: 'close', again: 'same' },
    ];
    await runSteps(steps, i % 2 > 0);
  }
});

it('holds in orders at random', { tags: ['slow'], timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 6; seed++) await runSteps(randomSteps(seed, 6), seed % 2 > 0);
});
