import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';
import { fingerprint, manifestOf } from '../cli/exportFolder.js';
import { type CliRun, runCli } from '../cli/runCli.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';
import { startWorker, type WorkerProcess } from './startWorker.js';

const WHAT = ['employees', 'schedules', '--from', '2026-03-01', '--to', '2026-03-31', '--window-days', '4'];
const PIECES = 4 + 4 * 8;

/** A server before the sandbox that answers late, and counts how many requests are under way. */
async function startCounter(endpoint: string, delayMs: number) {
  const counts = { now: 0, most: 0 };
  const server = createServer((incoming, answer) => {
    counts.now++;
    counts.most = Math.max(counts.most, counts.now);
    answer.on('close', () => counts.now--);
    const { host: _, ...headers } = incoming.headers;
    const onward = httpRequest(endpoint, { method: incoming.method, headers }, (response) => {
      setTimeout(() => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      }, delayMs);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, counts, [Symbol.asyncDispose]: stop };
}

describeWith('redis', 'a fleet of exports', () => {
  let server: RedisServer;
  let redis: Redis;
  let sandbox: Sandbox;
  let folder: string;
  let queue: string;
  let out: string;
  let plain: string;
  let count = 0;
  const workers: WorkerProcess[] = [];
  beforeAll(async () => {
    await builtCli();
    sandbox = await startSandbox({ world: '4x10x5' });
    folder = mkdtempSync(join(tmpdir(), 'workforce-fleet-'));
    plain = join(folder, 'plain');
    expect((await runCli(['export', ...WHAT, '--out', plain], { env: env() })).code).toBe(0);
  }, 120_000);
  afterAll(async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    server = await startRedis(folder);
    redis = server.redis;
    queue = `fleet-${++count}`;
    out = join(folder, `out-${count}`);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    server.stop();
    await wait(50);
  });

  const env = (endpoint = sandbox.endpoint) => ({
    WORKFORCE_ENDPOINT: endpoint,
    WORKFORCE_KEY: sandbox.rootKey.reveal(),
    ...(server ? { WORKFORCE_REDIS: server.address } : {}),
  });
  async function work(endpoint = sandbox.endpoint, options: readonly string[] = []): Promise<WorkerProcess> {
    const worker = await startWorker({ env: env(endpoint), queue, options });
    workers.push(worker);
    return worker;
  }
  const exportByQueue = (
    more: readonly string[] = [],
    onStart?: (kill: (signal: NodeJS.Signals) => void) => void,
  ) =>
    runCli(['export', ...WHAT, '--out', out, '--redis', '--queue', queue, ...more], {
      env: env(),
      ...(onStart ? { onStart: (child) => onStart((signal) => void child.kill(signal)) } : {}),
    });
  const inQueue = async (verb = 'status') => {
    const { stdout, code, stderr } = await runCli(['queue', verb, '--queue', queue, '--json'], {
      env: env(),
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return JSON.parse(stdout) as { waiting: number; paused: boolean; workers: number; exports: object };
  };
  const until = (waiting: number) =>
    expect.poll(async () => (await inQueue()).waiting, { timeout: 20_000, interval: 200 }).toBe(waiting);

  it('shows, pauses and purges its queue, and loses nothing by it', { timeout: 90_000 }, async () => {
    const exporting = exportByQueue();
    await until(PIECES);
    expect(await inQueue()).toMatchObject({ workers: 0, paused: false, exports: { [out]: PIECES } });
    expect(await inQueue('pause')).toMatchObject({ paused: true });
    await work();
    await wait(1_000);
    expect(await inQueue()).toMatchObject({ waiting: PIECES, workers: 1 });
    await inQueue('purge');
    expect(await inQueue('resume')).toMatchObject({ paused: false });
    const { code, stderr } = await exporting;
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/lost \d+ pieces; put in again/),
    });
    expect(fingerprint(out)).toEqual(fingerprint(plain));
    expect(manifestOf(out).run.begunAgain.lost).toBeGreaterThan(0);
    const text = await runCli(['queue', 'status', '--queue', queue], { env: env() });
    expect(text.stdout).toMatch(/^fleet-\d+: 0 waiting, 0 at work, 0 failed, \d+ done; 1 worker\n$/);
  });

  it('stops with its coordinator, or goes on without it, as chosen', { timeout: 90_000 }, async () => {
    const interrupted = async (more: readonly string[]): Promise<CliRun> => {
      let stop: ((signal: NodeJS.Signals) => void) | undefined;
      const exporting = exportByQueue(more, (kill) => (stop = kill));
      await until(PIECES);
      stop!('SIGINT');
      return exporting;
    };
    const stopped = await interrupted([]);
    expect(stopped).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`stopped. 0 of ${PIECES} pieces are done`),
    });
    expect(await inQueue()).toMatchObject({ waiting: 0 });
    const handed = await interrupted(['--on-interrupt', 'hand-over']);
    expect(handed).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('workers do the others, and the same command'),
    });
    await work();
    await until(0);
    let calls = 0;
    const silence = sandbox.onCall(() => void calls++);
    expect((await exportByQueue()).code).toBe(0);
    silence();
    expect(calls).toBeLessThan(3);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
  });

  it('counts pieces whose worker was killed', { timeout: 90_000 }, async () => {
    await using slow = await startCounter(sandbox.endpoint, 60_000);
    const exporting = exportByQueue();
    await until(PIECES);
    const doomed = await startWorker({
      // Its calls get no answer.
      env: { ...env(), REDIRECT_TO: String(slow.port) },
      ...{ queue, node: ['--import', new URL('redirectCalls.mjs', import.meta.url).pathname] },
    });
    await expect.poll(async () => (await inQueue()).waiting, { timeout: 20_000 }).toBeLessThan(PIECES);
    doomed.kill('SIGKILL');
    await work();
    expect((await exporting).code).toBe(0);
    expect(manifestOf(out).run.begunAgain.stalled).toBeGreaterThan(0);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
  });

  it('has never more calls under way than the service allows: workers, exports of one process, spellings, Redis emptied', {
    timeout: 120_000,
  }, async () => {
    await using counter = await startCounter(sandbox.endpoint, 60);
    const [plainly, spelt] = [
      `http://127.0.0.1:${counter.port}/soap`,
      `http://LOCALHOST:${counter.port}/soap/`,
    ];
    const many = ['--concurrent', '20', '--budget', '40'];
    await Promise.all([work(plainly, many), work(spelt, many)]);
    const more = ['--concurrent', '30'];
    const exports = [
      runCli(['export', ...WHAT, '--out', out, '--redis', '--queue', queue], { env: env(plainly) }),
      runCli(['export', ...WHAT, ...more, '--out', `${out}-a`], { env: env(spelt) }),
      // One that knows nothing of Redis.
      runCli(['export', ...WHAT, ...more, '--out', `${out}-b`], {
        env: { ...env(plainly), WORKFORCE_REDIS: undefined },
      }),
    ];
    await expect.poll(() => counter.counts.most, { timeout: 20_000 }).toBeGreaterThan(6);
    await redis.flushall();
    const runs = await Promise.all(exports);
    for (const { code, stderr } of runs) expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(counter.counts.most).toBeLessThanOrEqual(10);
    expect(runs[1]!.stderr).toContain('the service allows 10 calls at once, so no more are made');
    for (const one of [out, `${out}-a`, `${out}-b`]) expect(manifestOf(one).complete).toBe(true);
  });
});
