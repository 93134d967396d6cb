import { expect, it } from 'vitest';
import { builtSimulation } from '../journal/simulation/builtSimulation.js';
import { HABITS } from './Habits.js';
import { KNOWN } from './known.js';

it('keeps what the journal promises for shifts, whatever habits a service has', {
  tags: ['slow'],
  timeout: 180_000,
}, async () => {
  const { runMatrix } = await builtSimulation('second');
  const weather = 'the second half is lost';
  // Each twelfth of those that begin with the same word: the journal sees them alike, and the slow matrix has others.
  const seen = new Map<string, number>();
  const chosen = Object.keys(HABITS).filter((habit) => {
    const word = habit.split(' ', 1)[0]!;
    const before = seen.get(word) ?? 0;
    seen.set(word, before + 1);
    return before % 12 === 0;
  });
  const cells = chosen.map((habit) => ({ habit, table: 'shifts' as const, weather }));
  const { broken } = await runMatrix(cells);
  expect([...broken.keys()].filter((name) => !KNOWN.has(name))).toEqual([]);
});
