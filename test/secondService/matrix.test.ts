import { expect, it } from 'vitest';
import { builtSimulation } from '../journal/simulation/builtSimulation.js';
import { HABITS } from './Habits.js';
import { KNOWN } from './known.js';

it('keeps what the journal promises for shifts, whatever habits a service has', {
  timeout: 180_000,
}, async () => {
  const { runMatrix } = await builtSimulation('second');
  const weather = 'the second half is lost';
  // Every third way to spoil what is kept: the journal sees them alike, and the slow matrix has all of them.
  const spoiling = Object.keys(HABITS).filter((habit) => habit.startsWith('keeps '));
  const others = Object.keys(HABITS).filter((habit) => !spoiling.includes(habit));
  const cells = [...others, ...spoiling.filter((_, i) => i % 3 === 0)].map((habit) => ({
    ...{ habit, table: 'shifts' as const, weather },
  }));
  const { broken } = await runMatrix(cells);
  expect([...broken.keys()].filter((name) => !KNOWN.has(name))).toEqual([]);
});
