import { expect, it } from 'vitest';
import { HABITS } from './Habits.js';
import { KNOWN } from './known.js';
import { runMatrix } from './matrix.js';

it('keeps what the journal promises for shifts, whatever habits a service has', {
  timeout: 180_000,
}, async () => {
  const weather = 'the second half is lost';
  const cells = Object.keys(HABITS).map((habit) => ({ habit, table: 'shifts' as const, weather }));
  const { broken } = await runMatrix(cells);
  expect([...broken.keys()].filter((name) => !KNOWN.has(name))).toEqual([]);
});
