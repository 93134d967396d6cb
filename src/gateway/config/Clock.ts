import { MACHINE, type Pace } from '../../settle/pace.js';

/** Time as a gateway sees it. Tests give their own. */
export interface Clock extends Pace {
  /** Milliseconds since some moment, by a clock that nobody sets. */
  elapsed(): number;
}

export const CLOCK: Clock = { ...MACHINE, elapsed: () => performance.now() };

/** Works now and after every `ms` milliseconds. Gives what ends it. */
export function nowAndEvery(ms: number, work: () => void): () => void {
  work();
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
