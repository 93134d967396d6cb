import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRedisStore } from '../../src/budgetRedis/index.js';
import { createBudget } from '../../src/index.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';

describeWith('redis', 'a budget over Redis that processes share', () => {
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

  it('takes back the places of a killed process, and renews those of a living one', async () => {
    const worker = startWorker('killed', 60_000);
    await expect.poll(() => worker.places, { timeout: 10_000 }).toBe(4);
    const store = createRedisStore(redis, { name: 'killed', concurrent: 4, askAgainMs: 10 });
    const budget = createBudget({ store });
    const take = (ms: number) => budget.acquire(AbortSignal.timeout(ms)).catch(() => undefined);
    // The worker's leases last 500 ms; it is alive, so they are renewed.
    expect(await take(1_500)).toBeUndefined();
    worker.kill('SIGKILL');
    expect(await take(5_000)).toBeDefined();
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
});
