import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fleetRedis, reachRedis } from '../../src/cli/worker/reachRedis.js';
import { runWorker } from '../../src/cli/worker/runWorker.js';
import { describeWith } from '../interop/foreignStack.js';
import { startRedis } from '../interop/redisServer.js';

describeWith('redis', 'a Redis that answers and takes nothing', () => {
  it.each<readonly [why: string, settings: readonly [string, string][], says: RegExp]>([
    [
      'is a replica',
      [['replicaof', '127.0.0.1 9']],
      /cannot be used \(READONLY .*Give the address of the primary/,
    ],
    [
      'is full',
      [
        ['maxmemory', '1'],
        ['maxmemory-policy', 'noeviction'],
      ],
      /cannot be used \(OOM .*make room in it/,
    ],
  ])('since it %s is refused before anything begins', async (_, settings, says) => {
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    const server = await startRedis(folder);
    try {
      for (const [name, value] of settings)
        if (name === 'replicaof') await server.redis.replicaof(...(value.split(' ') as [string, string]));
        else await server.redis.config('SET', name, value);
      await expect(reachRedis(server.address, new AbortController().signal)).rejects.toThrow(says);
    } finally {
      server.stop();
      rmSync(folder, { recursive: true });
    }
  });
});

it('a worker that is ended while Redis does not answer does not wait for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const redis = join(folder, 'silent.sock');
  const over = new AbortController();
  // It takes connections and says nothing.
  const server = createServer(() => over.abort(new Error('interrupted'))).listen(redis);
  const options = { endpoint: 'http://127.0.0.1:1/', redis, queue: 'q', personal: 'keep' };
  const working = runWorker(
    { terminal: { note: () => undefined }, signal: over.signal } as never,
    options as never,
  );
  await expect(working).rejects.toThrow('cannot be used (interrupted)');
  server.close();
  rmSync(folder, { recursive: true });
});

it('a Redis of the environment that is not there is told, and one that was asked for ends the command', async () => {
  vi.stubEnv('WORKFORCE_REDIS', 'redis://somebody:s3cret@127.0.0.1:1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const notes: string[] = [];
  // Whoever is interrupted waits no longer for a Redis that may yet come.
  const context = () =>
    ({ terminal: { note: (line: string) => notes.push(line) }, signal: AbortSignal.timeout(50) }) as never;
  expect(await fleetRedis(context(), undefined)).toBeUndefined();
  expect(notes).toEqual([expect.stringMatching(/127\.0\.0\.1:1 .*Calls are counted without it\.$/)]);
  for (const asked of [true, 'redis://127.0.0.1:1'] as const)
    await expect(fleetRedis(context(), asked)).rejects.toThrow(/127\.0\.0\.1:1/);
  expect(notes.join()).not.toContain('s3cret');
});
