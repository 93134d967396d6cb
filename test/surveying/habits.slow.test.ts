import { afterAll, describe } from 'vitest';
import { counts, EXPECTED, testHabits, testMixed } from './habitCases.js';
import { testQuirks } from './quirkCases.js';

afterAll(() =>
  console.log(
    `survey: ${counts.found} of ${counts.planted} answers of planted habits found, ${counts.invented} invented`,
  ),
);

describe('a survey of the second service', () => {
  testHabits(Object.keys(EXPECTED));
  testMixed();
});

describe('a survey of a sandbox with habits', () => testQuirks((_, i) => i % 2 === 1));
