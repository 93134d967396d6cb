import { readFileSync } from 'node:fs';
import { MACHINE, type Pace } from '../../settle/pace.js';
import { orElse } from '../../text/orElse.js';

/** Time as a gateway sees it. Tests give their own. */
export interface Clock extends Pace {
  /** Milliseconds since some moment, by a clock that nobody sets. */
  elapsed(): number;
  /** Names the start of the machine, where `elapsed` counts from it in every process. */
  readonly boot?: string | undefined;
}

const NANOSECONDS = 1e-6;

export const CLOCK: Clock = {
  ...MACHINE,
  elapsed: () => Number(process.hrtime.bigint()) * NANOSECONDS,
  // Only Linux says it.
  boot: orElse(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim(), '') || undefined,
};

/** Works now and after every `ms` milliseconds. Gives what ends it. */
export function nowAndEvery(ms: number, work: () => void): () => void {
  work();
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
