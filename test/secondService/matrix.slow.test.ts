import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HABITS } from './Habits.js';
import { KNOWN, UNTRIED } from './known.js';
import { allCells, runMatrix } from './matrix.js';

/** `ONLY='salaries$'` runs a part, `MATRIX=file` runs all and writes each cell with what was seen in it; else each third cell is run. */
const { ONLY, MATRIX } = process.env;

it('books nothing twice, loses nothing and says nothing wrong, whatever habits a service has', {
  timeout: 900_000,
}, async () => {
  const only = new RegExp(ONLY ?? '');
  const isWhole = MATRIX !== undefined || ONLY !== undefined;
  const chosen = allCells().filter(
    ({ habit, table }, i) => only.test(`${habit}: ${table}`) && (isWhole || i % 3 === 0),
  );
  const { broken, hits, cells } = await runMatrix(chosen);
  const toJson = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
  if (MATRIX) writeFileSync(MATRIX, JSON.stringify({ broken, hits, cells }, toJson));
  expect([...broken.keys()].filter((name) => !KNOWN.has(name))).toEqual([]);
  if (ONLY || !isWhole) return;
  // What is mended leaves the list.
  expect([...KNOWN].filter((name) => !broken.has(name))).toEqual([]);
  const untried = Object.keys(HABITS).filter((habit) => habit !== 'none' && !hits.get(habit));
  expect(untried.sort()).toEqual([...UNTRIED].sort());
});
