import { MACHINE, type Pace } from '../settle/pace.js';
import type { JournalStore } from './store/JournalStore.js';

/**
 * The time of the clock that all processes of the journal share, as it was when this was called, and from there on as it
 * passes in this process: a clock that is put forward ends no wait.
 */
export async function sharedPace(store: JournalStore): Promise<Pace> {
  const offset = (await store.now()) - performance.now();
  return { now: () => performance.now() + offset, sleep: MACHINE.sleep };
}
