import type { Redis } from 'ioredis';
import type { QueueRunnerOptions } from '../../jobs/QueuedWork.js';
import type { QueueRunner } from '../../jobs/QueueRunner.js';
import type { CommandContext } from '../CommandContext.js';
import { reachRedis } from '../worker/reachRedis.js';

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
