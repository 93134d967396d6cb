import type { Redis } from 'ioredis';
import { CommandFailure } from '../cliErrors.js';
import { TimeLimit } from '../../transport/TimeLimit.js';
import { untilAborted } from '../untilAborted.js';

const LIMIT_MS = 5_000;

/** Waits until Redis answers. Throws a `CommandFailure` that says why it does not. Queues themselves would wait for ever. */
export async function reachRedis(redis: Redis, address: string, signal: AbortSignal): Promise<void> {
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  using limit = new TimeLimit(signal, LIMIT_MS);
  const over = untilAborted(limit.signal).then(() => Promise.reject(failure ?? limit.signal.reason));
  try {
    await Promise.race([redis.ping(), over]);
  } catch (error) {
    redis.disconnect();
    throw new CommandFailure(
      `Redis at ${shown(address)} cannot be used (${reasonOf(failure ?? error)}). ${ADVICE}`,
    );
  }
}

const ADVICE = 'Check that it runs; an address with a password goes into WORKFORCE_REDIS.';

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
}

/** An address without user and password. */
function shown(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}
