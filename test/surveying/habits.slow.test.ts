import { afterAll, describe } from 'vitest';
import { counts, EXPECTED, testHabits, testMixed } from './habitCases.js';

afterAll(() =>
  console.log(
    `survey: ${counts.found} of ${counts.planted} answers of planted habits found, ${counts.invented} invented`,
  ),
);

describe('a survey of the second service', () => {
  testHabits(Object.keys(EXPECTED));
  testMixed();
});
