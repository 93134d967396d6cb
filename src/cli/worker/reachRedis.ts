import type { Redis } from 'ioredis';
import { type CommandContext, CommandFailure, untilAborted, UsageError } from '../CommandContext.js';
import { noteSecret } from '../connection/keyReference.js';
import { TimeLimit } from '../../transport/TimeLimit.js';
import { PROBE } from '../../jobs/ExportJob.js';
import type { QueueRunnerOptions } from '../../jobs/QueuedWork.js';
import type { QueueRunner } from '../../jobs/QueueRunner.js';

const DEFAULT = 'redis://127.0.0.1:6379';
const LIMIT_MS = 5_000;

/** A connection to a Redis that takes writes. Throws a `CommandFailure` that says why it does not. Queues themselves would wait for ever. */
export async function reachRedis(asked: string | undefined, signal: AbortSignal): Promise<Redis> {
  const { connectRedis } = await import('../../jobs/index.js');
  const address = addressOf(asked);
  const redis = connectRedis(address);
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  using limit = new TimeLimit(signal, LIMIT_MS);
  const over = untilAborted(limit.signal).then(() => Promise.reject(failure ?? limit.signal.reason));
  try {
    await Promise.race([redis.set(PROBE, 1, 'PX', 1), over]);
    return redis;
  } catch (error) {
    redis.disconnect();
    const reason = reasonOf(failure ?? error);
    throw new CommandFailure(`Redis at ${shown(address)} cannot be used (${reason}). ${adviceOn(reason)}`);
  }
}

/** Where Redis is. A password is taken from the environment only. */
function addressOf(asked: string | undefined): string {
  if (asked && /^\w+:\/\/[^/]*:[^/]*@/.test(asked))
    throw new UsageError(
      '--redis holds a password, which every user of the machine can see. Put the address into WORKFORCE_REDIS.',
    );
  const address = asked ?? (process.env.WORKFORCE_REDIS || DEFAULT);
  const password = URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
  if (password) noteSecret(password);
  return address;
}

function adviceOn(reason: string): string {
  if (reason.startsWith('READONLY')) return 'Give the address of the primary.';
  if (reason.startsWith('OOM')) return 'It is full: make room in it, or raise maxmemory.';
  return 'Check that it runs; an address with a password goes into WORKFORCE_REDIS.';
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : message;
}

/** An address without user and password. */
function shown(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}

/**
 * The connection to Redis, where workers are to do the pieces. Where `WORKFORCE_REDIS` names one, it shares the budget of
 * calls with those also without.
 */
export async function fleetRedis(
  { terminal, signal }: CommandContext,
  asked: string | true | undefined,
): Promise<Redis | undefined> {
  if (asked === undefined && !process.env.WORKFORCE_REDIS) return undefined;
  try {
    return await reachRedis(asked === true ? undefined : asked, signal);
  } catch (error) {
    if (asked !== undefined) throw error;
    terminal.note(`${(error as Error).message} Calls are counted without it.`);
    return undefined;
  }
}

/** Workers elsewhere do the pieces. */
export async function queueRunner(options: QueueRunnerOptions): Promise<QueueRunner> {
  const { QueueRunner } = await import('../../jobs/index.js');
  return new QueueRunner(options);
}
