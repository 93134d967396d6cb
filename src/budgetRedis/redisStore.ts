import { randomUUID } from 'node:crypto';
import type { BudgetStore, Lease, PlaceResult } from '../transport/memoryStore.js';

// Each script runs in one go in Redis. KEYS: leases (id by end), waiting (waiter by turn), seen (waiter by end), state,
// members (process by end).

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * ARGV: lease, waiter, most, leaseMs, waitMs, the birth of the state that the asking process knows. Gives whether it was taken,
 * the limit, the epoch, the birth of the state, how many processes share it, and which of them this one is. A state that
 * others knew otherwise was lost with Redis: then nobody gets a place until all had time to say which they hold.
 */
const TAKE = `${NOW}
local born = redis.call('HGET', KEYS[4], 'born')
if not born then
  born = ARGV[2] .. ':' .. now
  redis.call('HSET', KEYS[4], 'born', born)
end
if ARGV[6] ~= '' and ARGV[6] ~= born and not redis.call('HGET', KEYS[4], 'closed') then
  redis.call('HSET', KEYS[4], 'closed', now + ARGV[4] / 3 + 500)
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', now)
redis.call('ZADD', KEYS[5], now + ARGV[4] * 4, ARGV[2])
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now)) do
  redis.call('ZREM', KEYS[2], gone)
  redis.call('ZREM', KEYS[3], gone)
end
if not redis.call('ZSCORE', KEYS[2], ARGV[2]) then
  redis.call('ZADD', KEYS[2], redis.call('HINCRBY', KEYS[4], 'turn', 1), ARGV[2])
end
redis.call('ZADD', KEYS[3], now + ARGV[5], ARGV[2])
local limit = math.min(tonumber(redis.call('HGET', KEYS[4], 'limit') or ARGV[3]), tonumber(ARGV[3]))
local epoch = tonumber(redis.call('HGET', KEYS[4], 'epoch') or 0)
local ahead = redis.call('ZRANK', KEYS[2], ARGV[2])
local taken = 0
if now >= tonumber(redis.call('HGET', KEYS[4], 'closed') or 0)
  and redis.call('ZCARD', KEYS[1]) + ahead < math.floor(limit) then
  redis.call('ZADD', KEYS[1], now + ARGV[4], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[2])
  redis.call('ZREM', KEYS[3], ARGV[2])
  taken = 1
end
local place = 0
for i, member in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
  if member < ARGV[2] then place = place + 1 end
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 86400000) end
return { taken, math.floor(limit), epoch, born, redis.call('ZCARD', KEYS[5]), place }
`;

/**
 * ARGV: lease, leaseMs, the birth of the state in which it was taken. A lease that has ended stays so: its place may be
 * taken. One that was lost with Redis is noted again.
 */
const RENEW = `${NOW}
if redis.call('HGET', KEYS[4], 'born') == ARGV[3] then
  return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])
end
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
`;

/** ARGV: lease, result, epoch, most, waiter that leaves. */
const RELEASE = `
redis.call('ZREM', KEYS[1], ARGV[1])
if ARGV[5] then
  redis.call('ZREM', KEYS[2], ARGV[5])
  redis.call('ZREM', KEYS[3], ARGV[5])
end
local limit = tonumber(redis.call('HGET', KEYS[4], 'limit') or ARGV[4])
if ARGV[2] == 'ok' and limit < tonumber(ARGV[4]) then
  redis.call('HSET', KEYS[4], 'limit', tostring(math.min(tonumber(ARGV[4]), limit + 1 / limit)))
elseif ARGV[2] == 'refused' and tonumber(redis.call('HGET', KEYS[4], 'epoch') or 0) == tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[4], 'limit', tostring(math.max(1, math.floor(limit / 2))))
  redis.call('HINCRBY', KEYS[4], 'epoch', 1)
end
return 1
`;

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

  /** What was last seen of the state: its birth, and how many places this process may have of it alone: at first all. */
  let born = '';
  let share = concurrent;
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
