import { MACHINE, type Pace } from '../settle/pace.js';
import type { JournalStore } from './store/JournalStore.js';

/** The machine's time, put right by the clock that all processes of the journal share. */
export async function sharedPace(store: JournalStore): Promise<Pace> {
  const offset = (await store.now()) - MACHINE.now();
  return { now: () => MACHINE.now() + offset, sleep: MACHINE.sleep };
}
