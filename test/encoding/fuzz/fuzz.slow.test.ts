import { expect, it } from 'vitest';
import { fuzz } from './fuzz.js';

it('takes or refuses any mutant of an answer or a request, and nothing else', () => {
  const runs = 6_000;
  const { answers, requests } = fuzz(runs, 20_240_304);
  const total = [...Object.values(answers), ...Object.values(requests)].reduce(
    (sum, count) => sum + count,
    0,
  );
  expect(total).toBe(runs);
  // Mutants that are all refused at once would test nothing.
  expect(answers.value).toBeGreaterThan(runs / 20);
  expect(requests.value).toBeGreaterThan(runs / 20);
  expect(Object.keys(answers).sort()).toEqual(['fault', 'malformed', 'protocol', 'refused', 'value']);
  // Rarer ones come or not by what is captured.
  expect(Object.keys(requests)).toEqual(expect.arrayContaining(['malformed', 'protocol', 'value']));
}, 60_000);
