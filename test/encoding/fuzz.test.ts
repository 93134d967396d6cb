import { expect, it } from 'vitest';
import { fuzz } from './fuzzing.js';

it('takes or refuses any mutant of an answer, and nothing else', () => {
  const runs = 6_000;
  const { answers, faults, refused } = fuzz(runs, 20_240_304);
  const all = Object.values(refused).reduce((sum, count) => sum + count, answers + faults);
  expect(all).toBe(runs);
  // Mutants that are all refused at once would test nothing.
  expect(answers).toBeGreaterThan(runs / 20);
  expect(Object.keys(refused).sort()).toEqual(['malformed', 'protocol', 'refused']);
}, 60_000);
