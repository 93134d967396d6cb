import { setTimeout as wait } from 'node:timers/promises';

/** The time as the caller sees it: milliseconds since 1970, and how to wait. Tests give their own. */
export interface Pace {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Waits so many milliseconds, or until the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const MACHINE: Pace = {
  now: () => Date.now(),
  sleep: async (ms, signal) => void (await wait(Math.max(0, ms), undefined, signal ? { signal } : {})),
};

/**
 * How long after a lost attempt ended the service may still be saving it. Its own limit is not documented. A minute: the
 * usual limit of a script on the server is 30 s, and gateways in front of it give up after 60 s at the latest.
 */
export const QUIET_MS = 60_000;

/** Between the two reads that both must miss a row: what is behind a cache, or on its way to a replica, comes meanwhile. */
export const AGAIN_MS = 2_000;
