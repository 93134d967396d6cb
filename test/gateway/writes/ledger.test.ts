import { expect, it } from 'vitest';
import { EVENTS, LedgerModel, type Step, WAYS } from './ledgerModel.js';
import { randomSteps, runSteps } from './ledgerRuns.js';

it('books each row once and answers it to its own order, for every pair of orders', {
  timeout: 60_000,
}, async () => {
  const order = { unit: '1', event: 'nothing' } as const;
  const pairs = WAYS.flatMap((first, i) =>
    WAYS.map((second, k): Step[] => [
      { ...order, badges: ['A', 'B'], way: first, again: 'apart' },
      { ...order, badges: ['C'], way: 'close', event: EVENTS[(i + k) % EVENTS.length]!, again: 'same' },
      {
        ...order,
        badges: i % 2 === 0 ? ['A', 'B'] : ['B', 'A'],
        way: second,
        event: 'clockBack',
        again: 'turned',
      },
    ]),
  );
  for (const steps of pairs) await runSteps(steps);
  expect(pairs).toHaveLength(WAYS.length ** 2);
});

it.each(WAYS)('takes the same row for another unit, and the same every day, after %s', async (way) => {
  for (const event of EVENTS) {
    const model = await LedgerModel.open();
    await model.take({ badges: ['A'], unit: '1', way, event: 'nothing', again: 'same' });
    await model.take({ badges: ['A'], unit: '2', way, event, again: 'same' });
    for (const _ of [1, 2, 3])
      await model.take({ badges: ['A'], unit: '1', way, event: 'nextDay', again: 'same' });
    expect(model.saved).toHaveLength(5);
    await model.close();
  }
});

it('holds in orders at random', { timeout: 60_000 }, async () => {
  for (let seed = 1; seed <= 20; seed++) await runSteps(randomSteps(seed, 8));
});
