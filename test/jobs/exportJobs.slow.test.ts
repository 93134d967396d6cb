import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { builtCli } from '../cli/builtCli.js';
import { filesWith, fingerprint, manifestOf } from '../cli/exportFolder.js';
import { runCli } from '../cli/runCli.js';
import { startStandIn } from '../cli/standIn.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';
import { startWorker as startProcess, type WorkerProcess, type WorkerSettings } from './startWorker.js';

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31', '--window-days', '16'];

describeWith('redis', 'exports by workers over Redis', () => {
  let server: RedisServer;
  let sandbox: Sandbox;
  let folder: string;
  let address: string;
  let redis: Redis;
  const workers: WorkerProcess[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-jobs-'));
    server = await startRedis(folder);
    ({ address, redis } = server);
    sandbox = await startSandbox({ world: '8x20x5' });
    await builtCli();
  }, 120_000);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    server.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const envOf = (endpoint: string) => ({
    WORKFORCE_ENDPOINT: endpoint,
    WORKFORCE_KEY: sandbox.rootKey.reveal(),
    WORKFORCE_REDIS: address,
  });

  async function startWorker(
    endpoint: string,
    queue: string,
    { env = {}, ...more }: Partial<WorkerSettings> = {},
  ): Promise<WorkerProcess> {
    const worker = await startProcess({ env: { ...envOf(endpoint), ...env }, queue, ...more });
    workers.push(worker);
    return worker;
  }

  it('gives the output of an export in one process although a worker is killed mid-task', {
    timeout: 120_000,
  }, async () => {
    const args = ['export', 'employees', 'schedules', 'punches', 'payroll', ...MARCH, '-f', 'ndjson,csv'];
    const plain = join(folder, 'plain');
    expect((await runCli([...args, '--out', plain], { env: envOf(sandbox.endpoint) })).code).toBe(0);

    // One worker is stuck in calls that never end, until it is killed.
    await using stuck = await startStandIn(sandbox.endpoint, (envelope) =>
      envelope.includes('wsdlGetUnitsAPIKeyV2') ? undefined : 'hang',
    );
    const queue = 'killed';
    const out = join(folder, 'out');
    const doomed = await startWorkerAs(sandbox.endpoint, stuck, queue);
    const punchCalls: string[] = [];
    const stopListening = sandbox.onCall(({ operation }) => {
      if (operation === 'wsdlGetTimePunches') punchCalls.push(operation);
    });
    const exporting = runCli([...args, '--out', out, '--redis', '--queue', queue], {
      env: envOf(sandbox.endpoint),
    });
    await until(() => stuck.seen.filter((name) => name !== 'wsdlGetUnitsAPIKeyV2').length >= 2);
    const helpers = [await startWorker(sandbox.endpoint, queue), await startWorker(sandbox.endpoint, queue)];
    doomed.kill('SIGKILL');
    const { code, stderr } = await exporting;
    stopListening();
    expect(stderr).not.toContain('failed');
    expect(code).toBe(0);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
    // Of all units at once: a call for each of two windows, and one for each that shows no two units.
    expect(punchCalls.length).toBeLessThanOrEqual(4);
    expect(helpers.every(({ lines }) => lines.some((line) => line.includes('"task"')))).toBe(true);

    const done = helpers
      .flatMap(({ lines }) => lines)
      .map((line) => JSON.parse(line) as { event: string; task?: string });
    const tasks = done.flatMap(({ event, task }) => (event === 'task' && task ? [task] : []));
    expect(new Set(tasks).size).toBe(tasks.length);
    expect(tasks).toHaveLength(8 + 8 * 2 * 3);
    expect(
      manifestOf(out).datasets.every(
        ({ units }) => units.length === 8 && units.every(({ state }) => state === 'done'),
      ),
    ).toBe(true);
    await expectNoKey([out]);
  });

  it('goes on with a run whose planning process was killed, without doing anything twice', {
    timeout: 60_000,
  }, async () => {
    const args = [
      'export',
      'employees',
      'payroll',
      ...MARCH,
      '--out',
      join(folder, 'resumed'),
      '--redis',
      '--queue',
      'resumed',
    ];
    await runCli(args, {
      env: envOf(sandbox.endpoint),
      onStart: (child) => setTimeout(() => child.kill('SIGKILL'), 1_500),
    });
    const worker = await startWorker(sandbox.endpoint, 'resumed');
    const { code, stderr } = await runCli(args, { env: envOf(sandbox.endpoint) });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).not.toContain('Warning');
    const tasks = worker.lines.flatMap((line) => (JSON.parse(line) as { task?: string }).task ?? []);
    expect(new Set(tasks).size).toBe(tasks.length);
    expect(manifestOf(join(folder, 'resumed'))).toMatchObject({ complete: true });
  });

  it('goes on unit by unit when all units at once take too long', { timeout: 60_000 }, async () => {
    const args = ['export', 'punches', ...MARCH];
    const plain = join(folder, 'plain-punches');
    expect((await runCli([...args, '--out', plain], { env: envOf(sandbox.endpoint) })).code).toBe(0);
    await using slow = await startStandIn(sandbox.endpoint, (envelope) =>
      envelope.includes('<allUnits xsi:type="xsd:boolean">true') ? 'gatewayTimeout' : undefined,
    );
    await startWorker(slow.endpoint, 'slow');
    const out = join(folder, 'slow');
    const { code, stderr } = await runCli([...args, '--out', out, '--redis', '--queue', 'slow'], {
      env: envOf(slow.endpoint),
    });
    expect(stderr).toContain('not to be had for all units at once');
    expect(code).toBe(0);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
  });

  it('lets a worker with another key of pseudonyms read nothing, and the others go on', {
    timeout: 60_000,
  }, async () => {
    const personal = ['--personal', 'pseudonym', '--pseudonym-key', 'env:PSEUDONYM_KEY'];
    const args = ['export', 'employees', 'punches', ...MARCH, ...personal];
    const right = { PSEUDONYM_KEY: 'the-key-of-the-export' };
    const env = { ...envOf(sandbox.endpoint), ...right };
    const plain = join(folder, 'plain-pseudonyms');
    expect((await runCli([...args, '--out', plain], { env })).code).toBe(0);

    const queue = 'pseudonyms';
    const wrong = await startWorker(sandbox.endpoint, queue, {
      options: personal,
      env: { PSEUDONYM_KEY: 'another-key' },
    });
    const calls: string[] = [];
    const stopListening = sandbox.onCall(({ operation }) => void calls.push(operation ?? '?'));
    const out = join(folder, 'pseudonyms');
    const exporting = runCli([...args, '--out', out, '--redis', '--queue', queue], { env });
    await until(() => wrong.lines.some((line) => line.includes('"misfit"')));
    expect(wrong.lines.at(-1)).toContain('the key of the pseudonyms is not the one of the export');
    // The process that plans asks which units there are; no row is read.
    expect(calls).toEqual(['wsdlGetUnitsAPIKeyV2']);
    stopListening();

    await startWorker(sandbox.endpoint, queue, { options: personal, env: right });
    const { code, stderr } = await exporting;
    expect(stderr).toContain('a worker leaves pieces to others: the key of the pseudonyms is not the one');
    expect(code).toBe(0);
    expect(wrong.lines.some((line) => line.includes('"task"'))).toBe(false);
    expect(fingerprint(out)).toEqual(fingerprint(plain));
    expect(filesWith(out, ['the-key-of-the-export'])).toEqual([]);
    await redis.save();
    expect(readFileSync(join(folder, 'dump.rdb')).includes('the-key-of-the-export')).toBe(false);
  });

  it('says so when there is no worker', { timeout: 30_000 }, async () => {
    const args = ['export', 'employees', '--out', join(folder, 'nobody'), '--redis', '--queue', 'nobody'];
    const { stderr, code } = await runCli(args, {
      env: envOf(sandbox.endpoint),
      onStart: (child) => {
        child.stderr!.on('data', (text) => /no worker/.test(String(text)) && child.kill('SIGINT'));
      },
    });
    expect(stderr).toContain('no worker is there: start one with workforce-soap worker --queue nobody');
    expect(code).toBe(3);
  });

  it('ends a worker in order on Ctrl-C', { timeout: 30_000 }, async () => {
    const worker = await startWorker(sandbox.endpoint, 'idle');
    worker.kill('SIGINT');
    expect(await worker.ended).toBe(0);
  });

  it.each([
    [['worker'], '/nonexistent.sock', '/nonexistent.sock cannot be used (ENOENT)'],
    [
      ['export', 'employees', '--out', 'unreached', '--redis'],
      'redis://nobody:redis-password@127.0.0.1:1',
      '127.0.0.1:1 cannot be used (ECONNREFUSED)',
    ],
  ])('says so when Redis cannot be reached: %j', { timeout: 60_000 }, async (args, at, message) => {
    const env = { ...envOf(sandbox.endpoint), WORKFORCE_REDIS: at };
    const { stderr, code } = await runCli(args, { env, cwd: folder });
    expect(stderr).toContain(`error: Redis at ${message}`);
    expect(stderr).not.toContain('redis-password');
    expect(code).toBe(1);
  });

  it('takes no password of Redis from the command line', async () => {
    const { stderr, code } = await runCli(['worker', '--redis', 'redis://:redis-password@127.0.0.1:6379'], {
      env: envOf(sandbox.endpoint),
    });
    expect(stderr).toContain('WORKFORCE_REDIS');
    expect(stderr).not.toContain('redis-password');
    expect(code).toBe(2);
  });

  /** A worker that is set up for `endpoint`, and whose calls land at a stand-in. */
  function startWorkerAs(endpoint: string, standIn: { readonly endpoint: string }, queue: string) {
    const node = ['--import', join(import.meta.dirname, 'redirectCalls.mjs')];
    return startWorker(endpoint, queue, { node, env: { REDIRECT_TO: new URL(standIn.endpoint).port } });
  }

  async function expectNoKey(folders: readonly string[]): Promise<void> {
    const keys = [sandbox.rootKey, ...sandbox.unitKeys.values()].map((key) => key.reveal());
    for (const one of folders) expect(filesWith(one, keys)).toEqual([]);
    await redis.save();
    const dump = readFileSync(join(folder, 'dump.rdb'));
    expect(dump.includes('employees')).toBe(true);
    expect(keys.filter((key) => dump.includes(key))).toEqual([]);
  }
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
