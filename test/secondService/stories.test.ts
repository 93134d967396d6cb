import { expect, it } from 'vitest';
import { builtSimulation } from '../journal/simulation/builtSimulation.js';

/** Those that once broke a promise are added. */
const SEEDS = [
  ...Array.from({ length: 5 }, (_, i) => i + 1),
  ...[7_001_946, 41_000_316, 810_069, 831_062, 1_003_744, 3_013_356],
];

it('keeps what the journal promises through several runs, whatever is corrected, refused or taken out between them', async () => {
  const { runStory } = await builtSimulation('second');
  const broken: string[] = [];
  for (const seed of SEEDS) {
    const story = await runStory(seed);
    broken.push(...story.broken.map((what) => `${seed} ${story.table}, ${story.habit}: ${what}`));
  }
  expect(broken).toEqual([]);
});
