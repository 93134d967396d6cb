import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type ExportTask, type Part, partFile } from '../../src/export/ExportTask.js';
import type { KeyRing } from '../../src/export/KeyRing.js';
import type { PersonalPolicy } from '../../src/export/personal.js';
import { type ExportJob, jobId } from '../../src/jobs/ExportJob.js';
import { QueuedWork } from '../../src/jobs/QueuedWork.js';
import { QueueControl } from '../../src/jobs/QueueControl.js';
import { QueueRunner } from '../../src/jobs/QueueRunner.js';
import { startExportWorker } from '../../src/jobs/startExportWorker.js';
import { connectRedis, followEvents, watchRedis } from '../../src/jobs/redis.js';
import { Secret } from '../../src/secret.js';
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
const sha256 = 'a'.repeat(64);
const part: Part = {
  ...{ task: task.id, file: partFile(task.id, sha256), sha256 },
  ...{ rows: 3, deleted: 0, bytes: 1 },
};

const NO_EVENTS = {
  rows: () => undefined,
  // No answer showed the clock of the service so far.
  askedAt: () => ({ wall: '2026-03-16T02:00:05' }),
  done: () => undefined,
  failed: () => undefined,
  perUnit: () => undefined,
  halved: () => undefined,
  again: () => undefined,
};

/** What is told of a task that ended in the queue before anybody looked. */
async function toldOf(ended: 'completed' | 'failed', job: object, again: object[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-work-'));
  mkdirSync(join(folder, '.export/parts'), { recursive: true });
  writeFileSync(join(folder, '.export/parts', part.file), '');
  let state = 'unknown';
  const queue = {
    addBulk: async (jobs: object) => {
      expect(JSON.stringify(jobs)).not.toContain('live-key');
      state = ended;
    },
    getJobState: async () => state,
    getJob: async () => job,
  };
  const told: (Part | string)[] = [];
  const events = {
    ...NO_EVENTS,
    done: (done: Part) => told.push(done),
    failed: (_: ExportTask, why: string) => told.push(why),
    again: (counts: object) => again.push(counts),
  };
  const options = {
    redis: {} as Redis,
    run: 'r',
    folder,
    personal: 'keep',
    endpoint: 'https://wfs.example/?live-key',
  };
  await new QueuedWork(options as never, queue as never, events).do([{ name: task.id, tasks: [task] }]);
  rmSync(folder, { recursive: true });
  return told;
}

it('takes from the queue neither until when a part is whole nor what it has', async () => {
  const said = { ...part, upTo: '2099-01-01T00:00:00', has: 'everything' };
  expect(await toldOf('completed', { returnvalue: [said] })).toEqual([part]);
});

it.each([
  [{}, []],
  [{ attemptsMade: 1, stalledCounter: 0 }, []],
  [{ attemptsMade: 3, stalledCounter: 0 }, [{ stalled: 0, repeated: 2 }]],
  [{ attemptsMade: 1, stalledCounter: 2 }, [{ stalled: 2, repeated: 0 }]],
])('counts how often a piece was begun again: %j', async (counts, expected) => {
  const again: object[] = [];
  expect(await toldOf('completed', { returnvalue: [part], ...counts }, again)).toEqual([part]);
  expect(again).toEqual(expected);
});

it('takes out of the queue what no worker has begun when it withdraws, and puts in no more', async () => {
  const { work, queued, removed } = heldQueue();
  const groups = Array.from({ length: 502 }, (_, i) => groupOf(`g${i}`, `employees/${i}`));
  void work.do(groups);
  await expect.poll(() => queued.length).toBe(500);
  await work.withdraw();
  expect(removed).toEqual(groups.slice(0, 500).map((group) => jobId('r', group)));
  await work.handOver();
  expect(queued).toHaveLength(500);
});

it('says of a worker that leaves pieces no more than is worth to read, and nothing of pieces of others', async () => {
  const { work, queued, told } = heldQueue();
  const group = groupOf('g', 'employees/1');
  void work.do([group]);
  await expect.poll(() => queued.length).toBe(1);
  for (const said of ['no JSON', '7', undefined]) work.misfit(jobId('r', group), said);
  work.misfit('another job', '"reason"');
  expect(told).toEqual([]);
  for (let i = 0; i < 25; i++) work.misfit(jobId('r', group), JSON.stringify(`reason\n${i}`));
  expect(told).toHaveLength(20);
  expect(told[0]).toBe('a worker leaves pieces to others: reason 0');
});

it('takes no part that is not in the folder under its own name', async () => {
  const notSeen = [expect.stringContaining('its part is not in the folder')];
  const other = { ...part, sha256: 'b'.repeat(64) };
  // Its file is that of another part, or is not there.
  for (const said of [other, { ...other, file: partFile(task.id, other.sha256) }, { ...part, task: 'x' }])
    expect(await toldOf('completed', { returnvalue: [said] })).toEqual(notSeen);
});

/** The work of a run over a queue that a test holds, and what was told and done of it. */
function heldQueue() {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-work-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.export/parts'), { recursive: true });
  const states = new Map<string, string>();
  const queued: string[][] = [];
  const removed: string[] = [];
  const queue = {
    addBulk: async (
      jobs: readonly { readonly data: ExportJob; readonly opts: { readonly jobId: string } }[],
    ) => {
      for (const { data, opts } of jobs) {
        queued.push([...data.tasks]);
        states.set(opts.jobId, states.get(opts.jobId) ?? 'waiting');
      }
    },
    getJobState: async (id: string) => states.get(id) ?? 'unknown',
    getJob: async () => ({ failedReason: 'too long', returnvalue: [] }),
    remove: async (id: string) => {
      removed.push(id);
      states.delete(id);
    },
  };
  const told: string[] = [];
  const events = {
    ...NO_EVENTS,
    failed: ({ id }: ExportTask, why: string) => told.push(`${id}: ${why}`),
    perUnit: (name: string) => told.push(`${name} one by one`),
  };
  const onTrouble = (what: string) => told.push(what);
  const options = { run: 'r', folder, personal: 'keep', endpoint: 'https://wfs.example/', onTrouble };
  const work = new QueuedWork(options as never, queue as never, events);
  return { work, states, queued, removed, told };
}
const groupOf = (name: string, ...ids: string[]) => ({ name, tasks: ids.map((id) => ({ ...task, id })) });

it('goes on one by one where a call for all units failed, and fails what does so too', async () => {
  const { work, states, queued, told } = heldQueue();
  const done = work.do([groupOf('employees', 'employees/1', 'employees/2')]);
  const fail = async (pieces: number) => {
    await expect.poll(() => queued.length).toBe(pieces);
    for (const id of states.keys()) {
      states.set(id, 'failed');
      work.look(id);
    }
  };
  await fail(1);
  await fail(3);
  await done;
  expect(queued).toEqual([['employees/1', 'employees/2'], ['employees/1'], ['employees/2']]);
  expect(told).toEqual(['employees one by one', 'employees/1: too long', 'employees/2: too long']);
});

it('does again what failed in the queue before, or left a part that is gone', async () => {
  const { work, states, queued, removed } = heldQueue();
  const groups = ['failed', 'completed', 'active'].map((state) => groupOf(state, state));
  for (const group of groups) states.set(jobId('r', group), group.name);
  void work.do(groups);
  await expect.poll(() => queued.length).toBe(3);
  expect(removed).toEqual(groups.slice(0, 2).map((group) => jobId('r', group)));
});

it('puts all that is left into the queue when it hands over, and says once why a worker leaves pieces', async () => {
  const { work, queued, told } = heldQueue();
  const groups = Array.from({ length: 502 }, (_, i) => groupOf(`g${i}`, `employees/${i}`));
  void work.do(groups);
  await expect.poll(() => queued.length).toBe(500);
  for (let i = 0; i < 2; i++) work.misfit(jobId('r', groups[i]!), '"the export calls another service"');
  expect(told).toEqual(['a worker leaves pieces to others: the export calls another service']);
  await work.handOver();
  expect(queued.slice(500)).toEqual([['employees/500'], ['employees/501']]);
});

it('tells why a task failed that another process had queued', async () => {
  expect(await toldOf('failed', { failedReason: 'the service\nis away' })).toEqual(['the service is away']);
});

it('counts what a piece shows from when it was first asked for, also where the queue has lost it since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-work-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.export/parts'), { recursive: true });
  writeFileSync(join(folder, '.export/parts', part.file), '');
  let queued = 0;
  const queue = {
    addBulk: async () => void queued++,
    getJobState: async () => (queued === 2 ? 'completed' : 'unknown'),
    getJob: async () => ({ returnvalue: [part] }),
  };
  const [told, again, troubles]: [Part[], object[], string[]] = [[], [], []];
  let minute = 0;
  const events = {
    ...NO_EVENTS,
    askedAt: () => ({ seen: `2026-03-16T02:0${minute++}:00`, wall: '2026-03-16T03:00:00' }),
    done: (done: Part) => told.push(done),
    again: (counts: object) => again.push(counts),
  };
  const options = {
    run: 'r',
    folder,
    personal: 'keep',
    endpoint: 'https://wfs.example/',
    onTrouble: (what: string) => troubles.push(what),
  };
  const work = new QueuedWork(options as never, queue as never, events);
  const done = work.do([{ name: task.id, tasks: [task] }]);
  await expect.poll(() => queued).toBe(1);
  await work.lookAtAll();
  await done;
  expect(told).toEqual([{ ...part, upTo: '2026-03-16T02:00:00' }]);
  expect([again, troubles]).toEqual([[{ lost: 1 }], ['the queue has lost 1 piece; put in again']]);
});

it('leaves it to who calls to say that there is no Redis', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const redis = connectRedis(join(tmpdir(), 'workforce-no-redis.sock'));
  await new Promise<void>((closed) => redis.once('close', closed));
  redis.disconnect();
  expect(said).not.toHaveBeenCalled();
});

describeWith('redis', 'the tasks of a run in a queue', () => {
  let server: RedisServer;
  let redis: Redis;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-work-'));
    server = await startRedis(folder);
    redis = server.redis;
    mkdirSync(join(folder, '.export/parts'), { recursive: true });
    writeFileSync(join(folder, '.export/parts', part.file), '');
  });
  afterAll(() => {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the part of a task of an earlier process that ends while it is looked at', async () => {
    const queue = new Queue<ExportJob, Part[]>('run', { connection: redis });
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
      folder,
      personal: 'keep',
      endpoint: 'https://wfs.example',
    } as const;
    const group = { name: task.id, tasks: [task] };
    const told: (Part | string)[] = [];
    const events = {
      ...NO_EVENTS,
      askedAt: () => ({ seen: '2026-03-16T02:00:00', wall: '2026-03-16T02:00:05' }),
      done: (done: Part) => told.push(done),
      failed: (_: ExportTask, why: string) => told.push(why),
    };
    // The process that is killed.
    const before = new QueuedWork(options, queue, { ...events, done: () => undefined });
    void before.do([group]);
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
          await expect.poll(() => queue.getJobState(jobId('r', group))).toBe('completed');
          return seen;
        };
      },
    });
    await new QueuedWork(options, looking, events).do([group]);
    expect(told).toEqual([{ ...part, upTo: '2026-03-16T02:00:00' }]);
    expect(times).toBe(1);
    await worker.close();
    connection.disconnect();
    await queue.close();
  });

  it('waits for a plan that a shared disk shows late, and puts a job without one aside with its last attempt', async () => {
    const queue = new Queue<ExportJob>('late', { connection: redis });
    const aside: string[] = [];
    const connection = redis.duplicate({ maxRetriesPerRequest: null });
    const worker = await startExportWorker({
      ...{ redis: connection, queue: 'late', keys: {} as KeyRing, endpoint: 'https://wfs.example' },
      personal: { mode: 'keep' } as PersonalPolicy,
      onAside: (job, reason) => aside.push(`${job}: ${reason}`),
    });
    const data = {
      folder,
      run: 'r',
      tasks: [task.id],
      personal: 'keep',
      endpoint: 'https://wfs.example',
    } as const;
    await queue.add('employees', data, { jobId: 'job', attempts: 3 });
    await expect.poll(() => queue.getJobState('job')).toBe('failed');
    expect((await queue.getJob('job'))!.attemptsMade).toBe(3);
    expect(aside).toEqual(['job: in its folder is no unfinished export of that run']);
    await worker.stop();
    await queue.close();
    connection.disconnect();
  });

  it('is left to other workers where it writes personal fields otherwise, by another key or elsewhere', async () => {
    const queue = new Queue<ExportJob>('misfit', { connection: redis });
    const connection = redis.duplicate({ maxRetriesPerRequest: null });
    const misfits: string[] = [];
    const key = new Secret('a-key-of-pseudonyms');
    const worker = await startExportWorker({
      ...{ redis: connection, queue: 'misfit', keys: {} as KeyRing, endpoint: 'https://wfs.example' },
      ...{ personal: { mode: 'pseudonym', key }, onMisfit: (why) => misfits.push(why) },
    });
    const common = { folder, run: 'r', tasks: [task.id], endpoint: 'https://wfs.example' };
    for (const more of [
      { personal: 'keep' },
      { personal: 'pseudonym', personalCheck: '2:another' },
      { personal: 'pseudonym', endpoint: 'https://test.example' },
    ] as const)
      await queue.add('employees', { ...common, ...more });
    await expect
      .poll(() => misfits.toSorted())
      .toEqual([
        'the export calls https://test.example/, this worker https://wfs.example/',
        'the export has --personal keep, this worker pseudonym',
        'the key of the pseudonyms is not the one of the export',
      ]);
    await worker.stop();
    await queue.obliterate({ force: true });
    await queue.close();
    connection.disconnect();
  });

  it('is held and let go again', async () => {
    const control = new QueueControl(redis, 'held');
    await control.pause();
    expect(await control.status()).toMatchObject({ paused: true });
    await control.resume();
    expect(await control.status()).toMatchObject({ paused: false });
    await control.close();
  });

  it('tells of what happens from now on, with what it says', async () => {
    const add = (...fields: string[]) => redis.xadd('events', '*', ...fields);
    await add('event', 'completed', 'jobId', 'before');
    const told: object[] = [];
    const stop = followEvents(redis, 'events', (event) => told.push(event));
    const isFirstThere = async () => {
      if (told.length === 0) await add('event', 'progress', 'jobId', '1', 'data', '{"rows":3}', 'odd', '?');
      return told.length > 0;
    };
    await expect.poll(isFirstThere).toBe(true);
    await add('jobId', '2', 'event', 'failed');
    await expect.poll(() => told.at(-1)).toEqual({ event: 'failed', jobId: '2' });
    expect(told[0]).toEqual({ event: 'progress', jobId: '1', data: '{"rows":3}' });
    stop();
  });

  it('is purged of what waits, what failed and what is done', async () => {
    const queue = new Queue('purged', { connection: redis });
    await queue.addBulk(['done', 'failing', 'waiting'].map((name) => ({ name, data: {} })));
    const connection = redis.duplicate();
    const worker = new Worker('purged', null, { connection, autorun: false });
    const [done, failing] = [await worker.getNextJob('t'), await worker.getNextJob('t')];
    await done!.moveToCompleted([], 't', false);
    await failing!.moveToFailed(new Error('no'), 't', false);
    const control = new QueueControl(redis, 'purged');
    expect(await control.status()).toMatchObject({ waiting: 1, failed: 1, completed: 1 });
    await control.purge();
    expect(await control.status()).toMatchObject({ waiting: 0, active: 0, failed: 0, completed: 0 });
    await Promise.all([worker.close(), control.close(), queue.close()]);
    connection.disconnect();
  });

  it('says that Redis takes no writes any more, as a replica does, and that it does again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const told: string[] = [];
    const watch = watchRedis(redis, (what) => told.push(what));
    const saidInTheEnd = async () => {
      vi.advanceTimersByTime(1_000);
      await redis.ping();
      return told.at(-1);
    };
    await redis.replicaof('127.0.0.1', '9');
    await expect.poll(saidInTheEnd).toBe('Redis takes no writes (READONLY); waiting for it');
    expect(watch.isAway).toBe(true);
    await redis.replicaof('NO', 'ONE');
    await expect.poll(saidInTheEnd).toBe('Redis answers again');
    watch.stop();
  });

  it('says that nobody does the work; where Redis does not let it count the workers, it waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const onNoWorker = vi.fn();
    const options = { redis, run: 'r', folder, personal: 'keep', endpoint: 'https://wfs.example' } as const;
    const over = new AbortController();
    const waiting = new QueueRunner({ ...options, queue: 'nobody', onNoWorker } as never).run(
      [task],
      NO_EVENTS,
      over.signal,
    );
    const refused = async () => {
      const [entry] = (await redis.call('ACL', 'LOG')) as unknown[][];
      return entry?.[entry.indexOf('count') + 1];
    };
    await redis.call('ACL', 'SETUSER', 'default', '-client|list');
    vi.advanceTimersByTime(3_000);
    await expect.poll(refused).toBe(1);
    await redis.call('ACL', 'SETUSER', 'default', '+client|list');
    expect(onNoWorker).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_000);
    await expect.poll(() => onNoWorker.mock.calls.length).toBe(1);
    over.abort();
    await waiting;
  });
});
