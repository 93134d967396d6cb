import type { Failure, Simulation } from '../journal/simulation/simulate.js';
import { withoutStacks } from '../journal/simulation/withoutStacks.js';
import { runStory as runOneStory } from './runStory.js';

export { allCells, runMatrix } from './matrix.js';

export const runStory = (seed: number) => withoutStacks(() => runOneStory(seed));

/** Runs stories against the second service, one seed each. Stops when there are enough that break a promise. */
export async function simulate(count: number, first: number, most = 3): Promise<Simulation> {
  const hits = new Map<string, number>();
  const failures: Failure[] = [];
  let [later, histories] = [0, 0];
  for (let seed = first; seed < first + count && failures.length < most; seed++, histories++) {
    const { table, habit, broken, windows, hits: some } = await runStory(seed);
    for (const [name, times] of some) hits.set(name, (hits.get(name) ?? 0) + times);
    later += windows;
    if (broken.length > 0) failures.push({ seed, of: `${table}, ${habit}`, broken });
  }
  return { histories, hits, failures, later };
}
