import { expect, it } from 'vitest';
import { fuzzRows } from './rowFuzz.js';

it('random rows of all batch operations, answered by services of many habits: none has the answer of another', () => {
  const { rows, placed, by, wrong, example } = fuzzRows(1_500, 7);
  expect(example).toBeUndefined();
  expect(wrong).toBe(0);
  // A half of the services keeps no order, and of those some show too little.
  expect(placed / rows).toBeGreaterThan(0.7);
  for (const count of Object.values(by)) expect(count).toBeGreaterThan(0);
});
