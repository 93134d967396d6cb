import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, QueueEvents, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportTask, Part } from '../../src/export/ExportTask.js';
import type { ExportJob } from '../../src/jobs/ExportJob.js';
import { QueuedWork } from '../../src/jobs/QueuedWork.js';
import { describeWith } from '../interop/foreignStack.js';
import { type RedisServer, startRedis } from '../interop/redisServer.js';

const task: ExportTask = {
  id: 'employees/1',
  dataset: 'employees',
  alias: 'one',
  unit: 1,
  range: {},
  changes: false,
};
const part = { task: task.id, file: 'part.ndjson', rows: 3, deleted: 0 } as Part;

describeWith('redis', 'the tasks of a run in a queue', () => {
  let server: RedisServer;
  let redis: Redis;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-work-'));
    server = await startRedis(folder);
    redis = server.redis;
    writeFileSync(join(folder, part.file), '');
  });
  afterAll(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the part of a task of an earlier process that ends while it is looked at', async () => {
    const queue = new Queue<ExportJob, Part[]>('run', { connection: redis });
    const finished = new QueueEvents('run', { connection: redis.duplicate() });
    await finished.waitUntilReady();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let times = 0;
    const connection = redis.duplicate();
    const worker = new Worker<ExportJob, Part[]>(
      'run',
      async () => {
        times++;
        await begun;
        return [part];
      },
      { connection },
    );
    const options = {
      redis,
      run: 'r',
      parts: folder,
      personal: 'keep',
      endpoint: 'https://wfs.example',
    } as const;
    const group = { name: task.id, tasks: [task] };
    const told: (Part | string)[] = [];
    const events = {
      rows: () => undefined,
      done: (done: Part) => told.push(done),
      failed: (_: ExportTask, why: string) => told.push(why),
      perUnit: () => undefined,
      halved: () => undefined,
    };
    // The process that is killed.
    const before = new QueuedWork(options, queue, finished, { ...events, done: () => undefined });
    const first = before.do([group]);
    await expect.poll(() => times).toBe(1);
    // The task ends behind the first look at it.
    const looking = new Proxy(queue, {
      get: (target, key) => {
        const method = Reflect.get(target, key) as unknown;
        if (typeof method !== 'function') return method;
        if (key !== 'getJob' && key !== 'getJobState') return method.bind(target);
        return async (id: string) => {
          const seen = await (method as (id: string) => Promise<unknown>).call(target, id);
          begin();
          await first;
          return seen;
        };
      },
    });
    await new QueuedWork(options, looking, finished, events).do([group]);
    expect(told).toEqual([part]);
    expect(times).toBe(1);
    await worker.close();
    connection.disconnect();
    await finished.close();
    await queue.close();
  });
});
