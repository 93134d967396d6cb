import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRedisStore } from '../../src/budgetRedis/index.js';
import { createBudget, type Place } from '../../src/index.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';

const never = new AbortController().signal;

describeWith('redis', 'a budget over Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'budget-'));
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis(folder);
    redis = server.redis;
  });
  afterAll(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const budgetNamed = (name: string, options = {}) =>
    createBudget({ store: createRedisStore(redis, { name, concurrent: 4, askAgainMs: 10, ...options }) });
  const take = (budget: { acquire(signal: AbortSignal): Promise<Place> }, ms = 5_000) =>
    budget.acquire(AbortSignal.timeout(ms)).catch(() => undefined);

  it('gives no more places than its limit over two budgets', async () => {
    const [a, b] = [budgetNamed('two'), budgetNamed('two')];
    const places = await Promise.all([take(a), take(b), take(a), take(b)]);
    expect(places.filter(Boolean)).toHaveLength(4);
    expect(await Promise.all([take(a, 100), take(b, 100)])).toEqual([undefined, undefined]);
    places.find(Boolean)?.release('ok');
    expect(await take(b)).toBeDefined();
    expect(await take(budgetNamed('other'))).toBeDefined();
  });

  it('lets processes take turns', async () => {
    const [a, b] = [budgetNamed('turns', { concurrent: 1 }), budgetNamed('turns', { concurrent: 1 })];
    const order: string[] = [];
    const work = async (name: string, budget: typeof a) => {
      for (let i = 0; i < 5; i++) {
        const place = await budget.acquire(never);
        order.push(name);
        await new Promise((resolve) => setTimeout(resolve, 20));
        place.release('ok');
      }
    };
    await Promise.all([work('a', a), work('b', b)]);
    // Each waits at most for one of the other before its own turn comes.
    expect(order.join('')).not.toMatch(/aaa.*b|bbb.*a/);
  });

  it('halves for all when one is refused, and recovers', async () => {
    const [a, b] = [budgetNamed('shrink'), budgetNamed('shrink')];
    const places = await Promise.all([take(a), take(b), take(a), take(b)]);
    for (const place of places) place!.release('refused');
    await redis.ping();
    const fewer = await Promise.all([take(a), take(b)]);
    expect(fewer.filter(Boolean)).toHaveLength(2);
    expect(await take(a, 100)).toBeUndefined();
    for (const place of fewer) place?.release('ok');
    for (let i = 0; i < 12; i++) (await take(b))?.release('ok');
    const again = await Promise.all([take(a), take(b), take(a), take(b)]);
    expect(again.filter(Boolean)).toHaveLength(4);
  });

  it('takes back the places of who is gone, and renews those of who is there', async () => {
    const other = new Redis({ path: server.address });
    const store = createRedisStore(other, { name: 'gone', concurrent: 4, askAgainMs: 10, leaseMs: 900 });
    const theirs = createBudget({ store });
    for (let times = 0; times < 4; times++) await theirs.acquire(never);
    const budget = budgetNamed('gone');
    expect(await take(budget, 400)).toBeUndefined();
    other.disconnect();
    expect(await take(budget, 5_000)).toBeDefined();
  });

  it('goes on by itself when Redis is gone', async () => {
    const lonely = new Redis({ path: join(folder, 'no.sock'), retryStrategy: () => null });
    lonely.on('error', () => undefined);
    const store = createRedisStore(lonely, { name: 'lonely', commandTimeoutMs: 100 });
    expect(await take(createBudget({ store }), 1_000)).toBeDefined();
    lonely.disconnect();
  });

  it('gives no place beyond its limit when Redis has lost everything', async () => {
    const options = { leaseMs: 900 };
    const [a, b] = [budgetNamed('emptied', options), budgetNamed('emptied', options)];
    const places = await Promise.all([a, a, a, b].map((budget) => take(budget, 5_000)));
    expect(places.filter(Boolean)).toHaveLength(4);
    await redis.flushall();
    expect(await take(b, 1_500)).toBeUndefined();
    expect(await take(a, 100)).toBeUndefined();
    places[0]!.release('ok');
    expect(await take(b, 2_000)).toBeDefined();
  });

  it('leaves a share to each process while Redis is away', async () => {
    const own = await startRedis(mkdtempSync(join(folder, 'away-')));
    const options = { name: 'away', concurrent: 5, askAgainMs: 10, commandTimeoutMs: 100 };
    const [a, b] = [1, 2].map(() =>
      createBudget({ concurrent: 5, store: createRedisStore(own.redis, options) }),
    );
    // Each knows of the other when it has asked after it.
    for (const budget of [a!, b!, a!]) (await take(budget))!.release('ok');
    own.stop();
    const all = await Promise.all(
      [a!, b!].flatMap((one) => Array.from({ length: 5 }, () => take(one, 1_000))),
    );
    expect(all.filter(Boolean)).toHaveLength(5);
  });

  it('gives the share of a process that is gone to the others', async () => {
    const [here, other] = ['here', 'gone'].map(() =>
      createRedisStore(redis, { name: 'shares', concurrent: 4 }),
    );
    const members = 'workforce-soap:{shares}:members';
    const takes = async (store = here!) => (await store.take())!.release('ok');
    await takes();
    const [own] = await redis.zrange(members, 0, 0);
    await takes(other!);
    await takes();
    expect(here!.share).toBe(2);
    // As time does: the other was not heard of for four leases.
    const gone = (await redis.zrange(members, 0, -1)).find((member) => member !== own)!;
    await redis.zadd(members, 1, gone);
    await takes();
    expect(here!.share).toBe(4);
    expect(await redis.zcard(members)).toBe(1);
  });

  it('lets nobody wait twice for what Redis has lost, whoever comes back later', async () => {
    const [one, late] = ['one', 'late'].map(() => createRedisStore(redis, { name: 'lost', concurrent: 4 }));
    // The state of `late`: one of the same process would be the same in the same millisecond.
    for (const store of [late!, one!]) (await store.take())!.release('ok');
    await redis.flushall();
    expect(await one!.take()).toBeUndefined();
    // As time does: all had time to say which places they hold.
    await redis.hset('workforce-soap:{lost}:state', 'closed', 1);
    const places = [await one!.take(), await late!.take()];
    expect(places).not.toContain(undefined);
    for (const place of places) place!.release('ok');
  });
});
