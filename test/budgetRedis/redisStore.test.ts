import { type ChildProcess, fork } from 'node:child_process';
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
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    server = await startRedis(folder);
    redis = server.redis;
  });
  afterAll(() => {
    for (const worker of workers) worker.kill('SIGKILL');
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const budgetNamed = (name: string, options = {}) =>
    createBudget({ store: createRedisStore(redis, { name, concurrent: 4, askAgainMs: 10, ...options }) });
  const take = (budget: { acquire(signal: AbortSignal): Promise<Place> }, ms = 100) =>
    budget.acquire(AbortSignal.timeout(ms)).catch(() => undefined);

  /** A process that takes places and keeps them for `holdMs`, over and over, and says how many it had. */
  function startWorker(name: string, holdMs: number): ChildProcess & { places: number } {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), [server.address, name, String(holdMs)], {
      execArgv: ['--import', 'tsx'],
    });
    workers.push(worker);
    const counted = Object.assign(worker, { places: 0 });
    worker.on('message', () => counted.places++);
    return counted;
  }

  it('gives no more places than its limit over two budgets', async () => {
    const [a, b] = [budgetNamed('two'), budgetNamed('two')];
    const places = await Promise.all([take(a), take(b), take(a), take(b), take(a), take(b)]);
    expect(places.filter(Boolean)).toHaveLength(4);
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
    const fewer = await Promise.all([take(a), take(b), take(a)]);
    expect(fewer.filter(Boolean)).toHaveLength(2);
    for (const place of fewer) place?.release('ok');
    for (let i = 0; i < 12; i++) (await take(b))?.release('ok');
    const again = await Promise.all([take(a), take(b), take(a), take(b)]);
    expect(again.filter(Boolean)).toHaveLength(4);
  });

  it('takes back the places of a killed process, and renews those of a living one', async () => {
    const worker = startWorker('killed', 60_000);
    await expect.poll(() => worker.places, { timeout: 10_000 }).toBe(4);
    const budget = budgetNamed('killed');
    // The worker's leases last 500 ms; it is alive, so they are renewed.
    expect(await take(budget, 1_500)).toBeUndefined();
    worker.kill('SIGKILL');
    expect(await take(budget, 5_000)).toBeDefined();
  });

  it('never gives more places than its limit to several processes, one of them killed', async () => {
    const fleet = [1, 2, 3].map(() => startWorker('fleet', 15));
    await expect
      .poll(() => Math.min(...fleet.map(({ places }) => places)), { timeout: 45_000 })
      .toBeGreaterThan(5);
    fleet[0]!.kill('SIGKILL');
    let most = 0;
    const before = fleet[1]!.places;
    for (let i = 0; i < 100; i++) {
      most = Math.max(most, await redis.zcard('workforce-soap:{fleet}:leases'));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    expect(fleet[1]!.places).toBeGreaterThan(before);
  });

  it('goes on by itself when Redis is gone', async () => {
    const lonely = new Redis({ path: join(folder, 'no.sock'), retryStrategy: () => null });
    lonely.on('error', () => undefined);
    const store = createRedisStore(lonely, { name: 'gone', commandTimeoutMs: 100 });
    expect(await take(createBudget({ store }), 1_000)).toBeDefined();
    lonely.disconnect();
  });

  it('gives no place beyond its limit when Redis has lost everything', async () => {
    const options = { leaseMs: 900 };
    const [a, b] = [budgetNamed('emptied', options), budgetNamed('emptied', options)];
    const places = await Promise.all([take(a), take(a), take(a), take(b)]);
    expect(places.filter(Boolean)).toHaveLength(4);
    await redis.flushall();
    expect(await take(b, 1_500)).toBeUndefined();
    expect(await take(a)).toBeUndefined();
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
});
