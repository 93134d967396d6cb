import { MACHINE, type Pace } from '../settle/pace.js';
import type { JournalPlace } from './JournalPlace.js';

/**
 * The time that is given, or that of the clock which all processes of the journal share, as it was when this was called, and
 * from there on as it passes in this process: a clock that is put forward ends no wait.
 */
export async function sharedPace({
  store,
  pace,
}: Partial<JournalPlace> & Pick<JournalPlace, 'store'>): Promise<Pace> {
  if (pace) return pace;
  const offset = (await store.now()) - performance.now();
  return { now: () => performance.now() + offset, sleep: MACHINE.sleep };
}
