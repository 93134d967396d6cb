import { expect, it } from 'vitest';
import { runStory } from './runStory.js';

const SEEDS = process.env.STORIES ? Number(process.env.STORIES) : 12;

it('keeps what the journal promises through several runs, whatever is corrected, refused or taken out between them', async () => {
  const broken: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const story = await runStory(seed);
    broken.push(...story.broken.map((what) => `${seed} ${story.table}, ${story.habit}: ${what}`));
  }
  expect(broken).toEqual([]);
});
