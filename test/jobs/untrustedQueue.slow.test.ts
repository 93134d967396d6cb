import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';
import { fingerprint, manifestOf } from '../cli/exportFolder.js';
import { type CliRun, runCli } from '../cli/runCli.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';
import { startWorker, type WorkerProcess } from './startWorker.js';

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31', '--window-days', '8'];
const WHAT = ['export', 'employees', 'schedules', 'punches', ...MARCH];

describeWith('redis', 'a queue on Redis that nobody need trust', () => {
  let server: RedisServer;
  let redis: Redis;
  let sandbox: Sandbox;
  let folder: string;
  let plain: string;
  let queue: string;
  let out: string;
  let count = 0;
  const workers: WorkerProcess[] = [];
  beforeAll(async () => {
    await builtCli();
    sandbox = await startSandbox({ world: '4x10x5' });
    plain = mkdtempSync(join(tmpdir(), 'workforce-plain-'));
    expect((await runCli([...WHAT, '--out', plain], { env: env() })).code).toBe(0);
  }, 120_000);
  afterAll(async () => {
    await sandbox.stop();
    rmSync(plain, { recursive: true });
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-untrusted-'));
    server = await startRedis(folder);
    redis = server.redis;
    queue = `q${++count}`;
    out = join(folder, 'out');
  });
  afterEach(() => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    server.stop();
    rmSync(folder, { recursive: true });
  });

  const env = (endpoint = sandbox.endpoint) => ({
    WORKFORCE_ENDPOINT: endpoint,
    WORKFORCE_KEY: sandbox.rootKey.reveal(),
    ...(server ? { WORKFORCE_REDIS: server.address } : {}),
  });

  async function work(endpoint?: string, ...options: string[]): Promise<WorkerProcess> {
    const worker = await startWorker({ env: env(endpoint), queue, options });
    workers.push(worker);
    return worker;
  }

  function exportByQueue(
    onError: (text: string, kill: () => void) => void = () => undefined,
    endpoint?: string,
  ): Promise<CliRun> {
    return runCli([...WHAT, '--out', out, '--redis', '--queue', queue], {
      env: env(endpoint),
      onStart: (child) => {
        child.stderr!.setEncoding('utf8');
        child.stderr!.on('data', (text: string) => onError(text, () => child.kill('SIGINT')));
      },
    });
  }

  it('puts foreign and poisoned jobs aside by name, and does those of exports', {
    timeout: 60_000,
  }, async () => {
    const jobs = new Queue(queue, { connection: redis });
    const evil = join(folder, 'evil');
    const exported = { run: 'r', endpoint: sandbox.endpoint, personal: 'keep' };
    const task = { id: '../../up', dataset: 'employees', unit: 101, alias: 'own', range: {}, changes: false };
    const foreign: Record<string, unknown> = {
      letter: { to: 'somebody', text: 'hello' },
      nothing: null,
      list: ['employees/101'],
      elsewhere: { ...exported, folder: evil, tasks: ['employees/101'] },
      upwards: { ...exported, folder: `${out}/../evil`, tasks: ['employees/101'] },
      relative: { ...exported, folder: 'evil', tasks: ['employees/101'] },
      former: { ...exported, tasks: [task], parts: evil },
      'unsafe\u001b[2J': { ...exported, folder: evil, tasks: ['\u001b[2J'] },
    };
    for (const [id, data] of Object.entries(foreign)) await jobs.add('employees', data, { jobId: id });
    for (const [id, field] of [
      ['cut', 'data'],
      ['options', 'opts'],
      ['progress', 'progress'],
    ] as const) {
      await jobs.add('employees', {}, { jobId: id });
      await redis.hset(`bull:${queue}:${id}`, field, '{"cut');
    }
    const worker = await work();
    const { code, stderr } = await exportByQueue();
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(fingerprint(out)).toEqual(fingerprint(plain));
    const named = () =>
      worker.lines.flatMap((line) => {
        const { event, job } = JSON.parse(line) as { event: string; job: string };
        return event === 'aside' ? [job] : [];
      });
    const ids = [...Object.keys(foreign), 'cut', 'options', 'progress'];
    const shown = ids.map((id) => id.replace('\u001b', '\ufffd')).sort();
    await expect.poll(() => named().sort(), { timeout: 10_000 }).toEqual(shown);
    expect(existsSync(evil)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('up') || name.includes('evil'))).toEqual([]);
    await jobs.close();
  });

  it('takes nothing on trust that a job says it left', { timeout: 60_000 }, async () => {
    const connection = redis.duplicate();
    const liar = new Worker(
      queue,
      (job) => {
        const [task] = (job.data as { tasks: string[] }).tasks;
        const part = { task, rows: 1, deleted: 0, bytes: 1, sha256: 'a'.repeat(64) };
        return Promise.resolve([{ ...part, file: '../../../plain.ndjson' }, { ...part, file: 7 }, null]);
      },
      { connection, concurrency: 20 },
    );
    const { code, stderr } = await exportByQueue();
    expect(stderr).toContain('its part is not in the folder');
    expect(stderr).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(manifestOf(out).complete).toBe(false);
    await liar.close();
    connection.disconnect();
  });

  it('puts in again what an emptied queue has lost, and says so', { timeout: 60_000 }, async () => {
    let emptied = 0;
    const exporting = exportByQueue((text) => {
      if (text.includes('has lost')) emptied = performance.now() - emptied;
    });
    await expect
      .poll(async () => (await redis.keys(`bull:${queue}:*`)).length, { timeout: 20_000 })
      .toBeGreaterThan(8);
    await redis.flushall();
    emptied = performance.now();
    await expect.poll(() => emptied, { timeout: 10_000 }).toBeLessThan(10_000);
    await work();
    const { code, stderr } = await exporting;
    expect(stderr).toMatch(/the queue has lost \d+ pieces; put in again/);
    expect(code).toBe(0);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
  });

  it('goes on when Redis was away and came back without anything', { timeout: 60_000 }, async () => {
    const exporting = exportByQueue();
    await expect
      .poll(async () => (await redis.keys(`bull:${queue}:*`)).length, { timeout: 20_000 })
      .toBeGreaterThan(8);
    const worker = await work();
    server.stop();
    await expect.poll(() => worker.lines.join('\n'), { timeout: 10_000 }).toContain('Redis does not answer');
    server = await startRedis(folder);
    const { code, stderr } = await exporting;
    expect(stderr).toContain('Redis does not answer; waiting for it');
    expect(stderr).toContain('Redis answers again');
    expect(stderr + worker.lines.join('\n')).not.toMatch(/^ +at /m);
    expect(code).toBe(0);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
  });

  it('ends on Ctrl-C while Redis is away, exports and workers with pieces at hand', {
    timeout: 60_000,
  }, async () => {
    await using slow = await startSandbox({ world: '4x10x5', quirks: { latencyMs: 500 } });
    let asked = 0;
    const exporting = exportByQueue((text, kill) => {
      if (!text.includes('Redis does not answer')) return;
      asked = performance.now();
      kill();
    }, slow.endpoint);
    const worker = await work(slow.endpoint, '--take-over', '30');
    await expect.poll(() => worker.lines.join('\n'), { timeout: 20_000 }).toContain('"task"');
    server.stop();
    worker.kill('SIGINT');
    const told = performance.now();
    expect(await worker.ended).toBe(0);
    expect(performance.now() - told).toBeLessThan(6_000);
    const { code, stderr } = await exporting;
    expect(performance.now() - asked).toBeLessThan(6_000);
    expect(stderr).toMatch(/stopped\. \d+ of \d+ pieces are done and kept/);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(code).toBe(3);
  });

  it('takes another spelling of the endpoint for the same', { timeout: 60_000 }, async () => {
    await work(sandbox.endpoint.replace('127.0.0.1', 'localhost'));
    expect((await exportByQueue()).code).toBe(0);
  });

  it('goes on with other exports when one does not fit', { timeout: 60_000 }, async () => {
    const jobs = new Queue(queue, { connection: redis });
    const other = { folder: join(folder, 'other'), run: 'r', tasks: ['employees/101'], personal: 'keep' };
    await jobs.add('employees', { ...other, endpoint: 'https://wfs.example/soap' }, { jobId: 'other' });
    const worker = await work();
    const { code } = await exportByQueue();
    expect(code).toBe(0);
    const misfits = worker.lines.filter((line) => line.includes('"misfit"'));
    expect(misfits).toHaveLength(1);
    expect(misfits[0]).toContain('the export calls https://wfs.example/soap, this worker');
    expect(await jobs.getJobState('other')).not.toBe('failed');
    await jobs.close();
  });
});
