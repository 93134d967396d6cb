import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createRedisStore, type RedisCommands } from '../../budgetRedis/index.js';
import { inBoth, machinePlaces } from '../../export/machinePlaces.js';
import { type Budget, createBudget } from '../../transport/budget.js';
import { plainEndpoint } from '../../transport/endpoint.js';
import { type BudgetStore, createMemoryStore } from '../../transport/memoryStore.js';
import type { Terminal } from '../terminal/Terminal.js';
import { orElse } from '../../text/orElse.js';

/** What the service allows each customer. */
const ALLOWED = 10;

export interface CallsAtOnce {
  readonly concurrent: number;
  /** More than the service allows may be asked for. */
  readonly overLimit: boolean;
}

/**
 * The budget of a deployment, however its address is spelt: all processes of this machine share it, and with Redis those of
 * all machines.
 */
export function sharedBudget(
  terminal: Terminal,
  endpoint: string,
  { concurrent: asked, overLimit }: CallsAtOnce,
  redis?: RedisCommands,
): Budget {
  const concurrent = overLimit ? asked : Math.min(asked, ALLOWED);
  if (concurrent < asked)
    terminal.note(
      `the service allows ${ALLOWED} calls at once, so no more are made; --over-limit makes ${asked}`,
    );
  const name = createHash('sha256').update(plainEndpoint(endpoint)).digest('hex').slice(0, 16);
  const own = redis ? createRedisStore(redis, { name, concurrent }) : createMemoryStore(concurrent);
  const machine = placesHere(name, Math.max(concurrent, overLimit ? asked : ALLOWED));
  return createBudget({ concurrent, store: machine ? inBoth(own, machine) : own });
}

/** Where no file can be written for it, each process counts by itself. */
function placesHere(name: string, most: number): BudgetStore | undefined {
  const folder = () => join(tmpdir(), `workforce-soap-${userInfo().username}`, name);
  return orElse(() => machinePlaces(folder(), most), undefined);
}
