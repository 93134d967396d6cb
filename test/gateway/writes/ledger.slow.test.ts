import { expect, it } from 'vitest';
import { EVENTS, type Step, WAYS } from './ledgerModel.js';
import { randomSteps, runSteps } from './ledgerRuns.js';

it('books each row once, for every three orders in every way', {
  timeout: 1_200_000,
}, async () => {
  let count = 0;
  for (const first of WAYS)
    for (const second of WAYS)
      for (const third of WAYS) {
        const event = EVENTS[count % EVENTS.length]!;
        const between: Step = { badges: ['Z'], unit: '1', way: 'close', event, again: 'same' };
        const order = { unit: '1', event: 'nothing' } as const;
        await runSteps(
          [
            { ...order, badges: ['A', 'B'], way: first, again: 'apart' },
            between,
            { ...order, badges: ['B', 'A', 'C'], way: second, again: 'turned' },
            between,
            { ...order, badges: ['A'], way: third, again: 'same' },
          ],
          count % 2 > 0,
        );
        count++;
      }
  expect(count).toBe(WAYS.length ** 3);
});

it('books each row once where answers say nothing of some, for every two ways', {
  timeout: 1_200_000,
}, async () => {
  const order = { unit: '1', event: 'nothing' } as const;
  const between: Step = { ...order, badges: ['Z'], way: 'close', again: 'same' };
  let count = 0;
  for (const first of WAYS)
    for (const second of WAYS) {
      const event = EVENTS[count % EVENTS.length]!;
      const again = (['same', 'turned', 'apart'] as const)[count % 3]!;
      const steps: Step[] = [
        { ...order, badges: ['A', 'B', 'C'], way: first, event, again, lacks: 1 + (count % 3) },
        between,
        { ...order, badges: ['C', 'A'], way: second, again, lacks: 1 },
        between,
        { ...order, badges: ['C', 'B'], way: 'close', again: 'same' },
      ];
      await runSteps(steps, count % 2 > 0);
      count++;
    }
  expect(count).toBe(WAYS.length ** 2);
});

it('holds in long runs at random', { timeout: 1_200_000 }, async () => {
  for (let seed = 1_000; seed < 1_060; seed++) await runSteps(randomSteps(seed, 20), seed % 2 > 0);
});
