import { randomUUID } from 'node:crypto';
import type { BudgetStore, Lease, PlaceResult } from '../transport/memoryStore.js';
import { RELEASE, RENEW, TAKE } from './scripts.js';

/** What is used of a Redis client; `ioredis` fits. */
export interface RedisCommands {
  /** Runs a Lua script on the server, as ioredis does. */
  eval(script: string, keys: number, ...args: (string | number)[]): Promise<unknown>;
}

/** Options of `createRedisStore`. */
export interface RedisStoreOptions {
  /** Names the budget: processes that give the same one share it. Use one for each customer. */
  readonly name: string;
  /** The most requests at once over the whole fleet; default 8. */
  readonly concurrent?: number;
  /** Milliseconds after which the place of a killed process is free again; default 15,000. */
  readonly leaseMs?: number;
  /** Milliseconds between two questions for a place; default 50. */
  readonly askAgainMs?: number;
  /** Milliseconds after which Redis counts as out of reach; default 1,000. */
  readonly commandTimeoutMs?: number;
}

/**
 * Counts the places of a budget in Redis. Waiting processes take turns. A place is a lease that its holder renews, so
 * that the places of a process that was killed come back by themselves. No key or data of the service goes to Redis.
 */
export function createRedisStore(redis: RedisCommands, options: RedisStoreOptions): BudgetStore {
  const { name, concurrent = 8, leaseMs = 15_000, askAgainMs = 50, commandTimeoutMs = 1_000 } = options;
  const waiter = randomUUID();
  // One slot of a cluster for all keys of a budget.
  const keys = ['leases', 'waiting', 'seen', 'state', 'members'].map(
    (key) => `workforce-soap:{${name}}:${key}`,
  );
  const run = (script: string, ...args: (string | number)[]) =>
    within(commandTimeoutMs, redis.eval(script, keys.length, ...keys, ...args));
  // A waiting process that was killed must not hold up the others for long.
  const waitMs = Math.max(1_000, askAgainMs * 10);

  /** What was last seen of the state: its birth, and how many places this process may have of it alone. */
  let born = '';
  let share: number | undefined;
  const held = new Map<string, string>();
  const renew = (id: string) => run(RENEW, id, leaseMs, held.get(id) ?? '').catch(() => undefined);
  const renewed = (id: string) => {
    held.set(id, born);
    const timer = setInterval(() => renew(id), leaseMs / 3);
    timer.unref();
    return () => {
      held.delete(id);
      clearInterval(timer);
    };
  };
  const take = async (): Promise<Lease | undefined> => {
    const id = randomUUID();
    const asked = run(TAKE, id, waiter, concurrent, leaseMs, waitMs, born);
    const [taken, limit, epoch, state, members, place] = (await asked) as Taken;
    // Redis lost what it knew of these.
    if (state !== born) for (const lease of held.keys()) void renew(lease);
    born = state;
    share = Math.floor(limit / members) + (place < limit % members ? 1 : 0);
    if (!taken) return undefined;
    const stop = renewed(id);
    const release = (result: PlaceResult) => {
      stop();
      // If Redis cannot be told, the lease ends by itself.
      run(RELEASE, id, result, epoch, concurrent).catch(() => undefined);
    };
    return { limit, release };
  };
  const leave = () => void run(RELEASE, '', 'leave', 0, concurrent, waiter).catch(() => undefined);
  return {
    ...{ take, leave, askAgainMs },
    get share() {
      return share;
    },
  };
}

type Taken = [taken: number, limit: number, epoch: number, born: string, members: number, place: number];

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
