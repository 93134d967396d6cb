import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRedisStore, type RedisStoreOptions } from '../../src/budgetRedis/index.js';

// What a process makes of what Redis says, without a Redis.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Said = readonly [
  taken: number,
  limit: number,
  epoch: number,
  born: string,
  members: number,
  place: number,
];

function storeWith(said: Said | (() => Promise<unknown>), options: Partial<RedisStoreOptions> = {}) {
  const calls: unknown[][] = [];
  const redis = {
    eval: (_: string, keys: number, ...args: unknown[]) => {
      calls.push(args.slice(keys));
      return typeof said === 'function' ? said() : Promise.resolve(said);
    },
  };
  return { store: createRedisStore(redis, { name: 'job', concurrent: 5, ...options }), calls };
}

it.each<[limit: number, members: number, place: number, share: number]>([
  [5, 1, 0, 5],
  [5, 2, 0, 3],
  [5, 2, 1, 2],
  [4, 2, 1, 2],
  [1, 3, 0, 1],
  [1, 3, 1, 0],
])('of %i places %i processes share, the one at place %i has %i', async (limit, members, place, share) => {
  const { store } = storeWith([0, limit, 0, 'b', members, place]);
  expect(store.share).toBe(5);
  expect(await store.take()).toBeUndefined();
  expect(store.share).toBe(share);
});

it('gives a place with its limit, says what became of it, and renews it no more', async () => {
  const { store, calls } = storeWith([1, 5, 3, 'b', 1, 0], { leaseMs: 900 });
  const lease = await store.take();
  expect(lease!.limit).toBe(5);
  const [id] = calls[0]!;
  await vi.advanceTimersByTimeAsync(600);
  expect(calls.slice(1)).toEqual([
    [id, 900, 'b'],
    [id, 900, 'b'],
  ]);
  lease!.release('refused');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.slice(3)).toEqual([[id, 'refused', 3, 5]]);
});

it('says again which places it holds once Redis has lost what it knew', async () => {
  let born = 'first';
  const { store, calls } = storeWith(async () => [1, 5, 0, born, 1, 0]);
  await store.take();
  const [id] = calls[0]!;
  await store.take();
  expect(calls).toHaveLength(2);
  born = 'second';
  await store.take();
  expect(calls.slice(3)).toEqual([
    [id, 15_000, 'first'],
    [calls[1]![0], 15_000, 'first'],
  ]);
});

it('waits for Redis no longer than it may, and a release that cannot be told fails nobody', async () => {
  const { store } = storeWith(() => new Promise(() => undefined), { commandTimeoutMs: 40 });
  const late = expect(store.take()).rejects.toThrow('did not answer in time');
  await vi.advanceTimersByTimeAsync(40);
  await late;
  let fails = false;
  const broken = storeWith(async () => {
    if (fails) throw new Error('gone');
    return [1, 5, 0, 'b', 1, 0];
  });
  const lease = await broken.store.take();
  fails = true;
  lease!.release('ok');
  broken.store.leave!();
  await vi.advanceTimersByTimeAsync(0);
});
