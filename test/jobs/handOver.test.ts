import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyRing } from '../../src/export/KeyRing.js';
import { QueueControl } from '../../src/jobs/QueueControl.js';
import { startExportWorker } from '../../src/jobs/startExportWorker.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere } from '../cli/runHere.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';

describeWith('redis', 'an export over Redis that is interrupted', () => {
  let server: RedisServer;
  let sandbox: Sandbox;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-hand-over-'));
    [server, sandbox] = await Promise.all([startRedis(folder), startSandbox({ world: '2x2x1' })]);
  });
  afterAll(async () => {
    server.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const command = (how: string) => [
    'export',
    'sections',
    '--out',
    join(folder, how),
    '--redis',
    '--queue',
    how,
  ];
  const env = () => ({
    ...{ WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
    WORKFORCE_REDIS: server.address,
  });

  /** Exports the sections of two units, interrupts it when they are in the queue, and tells what is left in there. */
  async function interrupted(how: 'stop' | 'hand-over') {
    const control = new QueueControl(server.redis, how);
    const stop = new AbortController();
    const args = [...command(how), '--on-interrupt', how];
    const running = runHere(args, { env: env(), stop: stop.signal });
    const waiting = async () => (await control.status()).waiting;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    stop.abort();
    const { code, stderr } = await running;
    const left = await waiting();
    await control.close();
    return { code, stderr, left };
  }

  it.each([
    ['takes out what no worker has begun', 'stop', 0, ''],
    ['leaves it to workers', 'hand-over', 2, 'workers do the others, and '],
  ] as const)('%s, and says so', async (_, how, left, workers) => {
    const stderr = `stopped. 0 of 2 pieces are done and kept; ${workers}the same command goes on from there.\n`;
    expect(await interrupted(how)).toEqual({ code: 3, stderr, left });
  });

  it('goes on with what a worker has done meanwhile, and reads again what failed there', async () => {
    const isOf102 = (body: Uint8Array) => Buffer.from(body).includes(sandbox.unitKeys.get(102)!.reveal());
    const fault = { kind: 'answer', status: 403, headers: {}, body: Buffer.from('no') } as const;
    sandbox.setFaults(({ body }) => (isOf102(body) ? fault : undefined));
    const told: unknown[] = [];
    const redis = server.redis.duplicate();
    const worker = await startExportWorker({
      ...{ redis, queue: 'hand-over', endpoint: sandbox.endpoint, personal: { mode: 'keep' } },
      keys: new KeyRing({ endpoint: sandbox.endpoint, budget: false }, sandbox.rootKey),
      onTask: (task, outcome) => told.push([task, outcome]),
    });
    const control = new QueueControl(server.redis, 'hand-over');
    const ended = async () => (({ completed, failed }) => [completed, failed])(await control.status());
    await expect.poll(ended, { timeout: 20_000 }).toEqual([1, 1]);
    // A call has its own retries, so that nobody asks again.
    expect(told).toHaveLength(2);
    expect(told).toContainEqual(['sections/101', { rows: 2 }]);
    expect(told).toContainEqual(['sections/102', { failed: expect.stringContaining('403') }]);
    sandbox.setFaults();
    const asked: boolean[] = [];
    sandbox.onCall(({ operation }) => asked.push(operation === 'wsdlGetSections'));
    expect(await runHere(command('hand-over'), { env: env() })).toMatchObject({ code: 0 });
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(told.slice(2)).toEqual([['sections/102', { rows: 2 }]]);
    await Promise.all([worker.stop(), control.close()]);
    redis.disconnect();
  });
});
