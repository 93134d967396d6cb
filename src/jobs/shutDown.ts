import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 2_000;

/** Ends things of a queue in order. Without Redis they would wait for it for ever, so not longer than some seconds. */
export async function shutDown(...ends: readonly (() => Promise<unknown>)[]): Promise<void> {
  const all = Promise.allSettled(ends.map((end) => end()));
  await Promise.race([all, wait(PATIENCE_MS, undefined, { ref: false })]);
}
