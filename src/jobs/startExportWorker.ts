import { setTimeout as wait } from 'node:timers/promises';
import type { Job, Processor, Worker, WorkerOptions as QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { sameEndpoint, shownEndpoint } from '../transport/endpoint.js';
import { isFailureOfCall, reasonOf } from '../export/LocalRunner.js';
import type { Part, ExportTask } from '../export/ExportTask.js';
import type { KeyRing } from '../export/KeyRing.js';
import { begunWith, personalCheck, type PersonalPolicy } from '../export/personal.js';
import { runTasks } from '../export/runTask.js';
import { oneLine } from '../text/oneLine.js';
import { DEFAULT_QUEUE, type ExportJob, readJob } from './ExportJob.js';
import { bullmq, shutDown, watchRedis } from './redis.js';
import { isJson } from '../text/isJson.js';
import { isAbsolute, relative, resolve } from 'node:path';
import { ExportFolder } from '../export/ExportFolder.js';
import { type ExportPlan, runOf } from '../export/ExportPlan.js';
import { taskGroups } from '../export/taskGroups.js';
import { tasksOf } from '../export/tasksOf.js';
import { orElse } from '../text/orElse.js';

/** A job is of no export that this worker can see. */
class ForeignJob extends Error {
  override readonly name = 'ForeignJob';
}

interface PlannedWork {
  readonly tasks: readonly ExportTask[];
  /** The folder of the parts. */
  readonly parts: string;
}

/** The plans in the folders of exports, by which a worker sees what a job may ask for. */
export class PlannedRuns {
  readonly #within: string | undefined;
  #last: { readonly key: string; readonly tasks: ReadonlyMap<string, ExportTask> } | undefined;

  /** With `within`, only folders of exports in it or below are looked into. */
  constructor(within: string | undefined) {
    this.#within = within === undefined ? undefined : resolve(within);
  }

  /** What a job asks for, as it was planned. Throws `ForeignJob` when nobody planned that. */
  workOf({ folder: path, run, tasks: ids }: ExportJob): PlannedWork {
    if (!isAbsolute(path) || resolve(path) !== path || !this.#isWithin(path))
      throw new ForeignJob('its folder is none in which this worker works');
    const folder = new ExportFolder(path);
    const planned = this.#tasksOf(folder, run);
    const tasks = ids.map((id) => planned.get(id));
    if (!tasks.every((task) => task !== undefined))
      throw new ForeignJob('the plan of the export has no such piece');
    if (taskGroups(tasks, new Set()).length !== 1) throw new ForeignJob('no call does these pieces at once');
    return { tasks, parts: folder.parts };
  }

  #isWithin(path: string): boolean {
    return this.#within === undefined || !relative(this.#within, path).startsWith('..');
  }

  #tasksOf(folder: ExportFolder, run: string): ReadonlyMap<string, ExportTask> {
    const key = `${run} ${folder.path} ${folder.planStamp}`;
    if (this.#last?.key === key) return this.#last.tasks;
    const plan = orElse(() => folder.read<ExportPlan>('plan.json'), undefined);
    if (!plan || runOf(plan, folder.path) !== run)
      throw new ForeignJob('in its folder is no unfinished export of that run');
    const tasks = new Map(tasksOf(plan).map((task) => [task.id, task]));
    this.#last = { key, tasks };
    return tasks;
  }
}

/** Options of `startExportWorker`. */
export interface WorkerOptions {
  /** A connection from `connectRedis`. */
  readonly redis: Redis;
  /** Name of the queue; default `workforce-soap-export`. */
  readonly queue?: string;
  /** Turns the aliases of tasks into clients. Give it a budget over Redis, so that all workers share one. */
  readonly keys: KeyRing;
  /** The address of the service. */
  readonly endpoint: string;
  /** How personal fields are written. The export must have the same. */
  readonly personal: PersonalPolicy;
  /** Only exports into this folder or below it are worked on; default into any in which an export is planned. */
  readonly within?: string;
  /** Tasks at once; default 4. */
  readonly concurrent?: number;
  /** Milliseconds after which the tasks of a killed worker are taken over; default 30,000. */
  readonly takeOverMs?: number;
  /** Told of every task that ends. */
  readonly onTask?: (task: string, outcome: { readonly rows: number } | { readonly failed: string }) => void;
  /** Told of a job that is none of an export that this worker sees, and was put aside. */
  readonly onAside?: (job: string, reason: string) => void;
  /** Told once why this worker leaves jobs of an export to others. They were put back, unread. */
  readonly onMisfit?: (reason: string) => void;
  /** Told what is wrong with Redis or the queue, in one line, and that it is well again. */
  readonly onTrouble?: (what: string) => void;
}

const PUT_BACK_MS = 1_000;
/** A worker that cannot do a job waits a little, so that one that can is faster. */
const STEP_BACK_MS = 250;

/** A worker that runs. */
export interface ExportWorker {
  /** Lets the tasks at hand end, and takes no more. Without Redis nothing is waited for. */
  stop(): Promise<void>;
}

/** Does tasks of exports until it is stopped. Several may run anywhere, as long as they see the folder of the export. */
export async function startExportWorker(options: WorkerOptions): Promise<ExportWorker> {
  const { redis, queue = DEFAULT_QUEUE, concurrent = 4, takeOverMs = 30_000, onTrouble } = options;
  const runs = new PlannedRuns(options.within);
  const misfits = new Set<string>();
  const worker = new ExportQueueWorker(
    queue,
    (job, token) => take(job, token, { ...options, runs, misfits }),
    {
      connection: redis,
      concurrency: concurrent,
      lockDuration: takeOverMs,
      stalledInterval: takeOverMs,
      // Every worker that was killed in a row counts once.
      maxStalledCount: 20,
    },
  );
  worker.on('error', (error) => {
    if (error instanceof SyntaxError)
      worker
        .putUnreadableAside()
        .then((ids) => {
          for (const id of ids) options.onAside?.(oneLine(id), 'it cannot be read');
        })
        .catch(() => undefined);
    else if (LOST.test(error.message)) onTrouble?.('the queue has lost a piece that this worker had at hand');
  });
  const watch = watchRedis(redis, onTrouble);
  await worker.waitUntilReady();
  return {
    stop: async () => {
      // Once it is told to close in order it cannot be told to close at once.
      const idle = worker.pause();
      while (!(await isSettled(idle)) && !watch.isAway);
      watch.stop();
      await shutDown(() => worker.close(watch.isAway));
    },
  };
}

/** What the queue says when a job that is worked on is not there any more. */
const LOST = /missing (key|lock) for job|could not renew lock|not in the active state/i;
const LOOK_MS = 200;

function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, wait(LOOK_MS, false)]);
}

interface Worked extends WorkerOptions {
  readonly runs: PlannedRuns;
  readonly misfits: Set<string>;
}

async function take(
  job: Job<unknown, readonly Part[]>,
  token: string | undefined,
  worked: Worked,
): Promise<readonly Part[]> {
  const data = readJob(job.data);
  if (!data) throw putAside(job, 'it is none of an export', worked);
  const misfit = misfitOf(data, worked);
  if (misfit === undefined) {
    const personal = begunWith(worked.personal, data.personalCheck);
    return work(plannedWork(data, worked, job), { ...worked, personal });
  }
  if (!worked.misfits.has(misfit)) worked.onMisfit?.(oneLine(misfit));
  worked.misfits.add(misfit);
  await job.updateProgress(misfit);
  await wait(STEP_BACK_MS);
  // It counts as no attempt, and another worker may take it.
  await job.moveToDelayed(Date.now() + PUT_BACK_MS, token);
  throw new bullmq.DelayedError();
}

function plannedWork(data: ExportJob, worked: Worked, job: Job): PlannedWork {
  try {
    return worked.runs.workOf(data);
  } catch (error) {
    if (!(error instanceof ForeignJob)) throw error;
    // A shared disk may be late with the plan.
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    throw isLast ? putAside(job, error.message, worked) : error;
  }
}

/** Says so here and not when the queue has taken note of it: that fails when the next job cannot be read. */
function putAside({ id = 'a job' }: Job, reason: string, { onAside }: Worked): Error {
  onAside?.(oneLine(id), reason);
  return new bullmq.UnrecoverableError(reason);
}

async function work(
  { tasks, parts }: PlannedWork,
  { keys, personal, onTask }: Worked,
): Promise<readonly Part[]> {
  const surroundings = { keys, parts, personal, callOptions: {} };
  try {
    const done = await runTasks(tasks, surroundings);
    for (const { task, rows, deleted } of done) onTask?.(task, { rows: rows + deleted });
    return done;
  } catch (error) {
    const reason = oneLine(error instanceof Error ? error.message : 'failed');
    for (const { id } of tasks) onTask?.(id, { failed: reason });
    // A call has its own retries; a disk may get room again.
    throw isFailureOfCall(error) ? new bullmq.UnrecoverableError(reasonOf(error)) : error;
  }
}

/** Why this worker cannot do a job, if so. */
function misfitOf(
  { endpoint, personal, personalCheck: check }: ExportJob,
  own: WorkerOptions,
): string | undefined {
  if (!sameEndpoint(endpoint, own.endpoint))
    return `the export calls ${shownEndpoint(endpoint)}, this worker ${shownEndpoint(own.endpoint)}`;
  if (personal !== own.personal.mode)
    return `the export has --personal ${personal}, this worker ${own.personal.mode}`;
  if (check !== personalCheck(begunWith(own.personal, check)))
    return 'the key of the pseudonyms is not the one of the export';
  return undefined;
}

type Given = Parameters<Worker['createJob']>[0];

/** A worker that a job which cannot be read does not stop: it is put aside. */
class ExportQueueWorker extends bullmq.Worker<unknown, readonly Part[]> {
  readonly #redis: Redis;

  constructor(
    name: string,
    work: Processor<unknown, readonly Part[]>,
    options: QueueOptions & { connection: Redis },
  ) {
    super(name, work, options);
    this.#redis = options.connection;
  }

  protected override createJob(data: Given, id: string): Job<unknown, readonly Part[]> {
    try {
      return super.createJob(data, id);
    } catch {
      // Without anything in it it is none of an export, and ends as such jobs do.
      return super.createJob({ ...data, data: '{}' }, id);
    }
  }

  /** Takes jobs out of the way of which Redis holds what cannot be read. Gives their ids. */
  async putUnreadableAside(): Promise<string[]> {
    const aside: string[] = [];
    for (const id of await this.#redis.lrange(this.toKey('active'), 0, -1)) {
      const fields = await this.#redis.hmget(this.toKey(id), 'opts', 'progress', 'parent');
      if (fields.every((text) => text === null || isJson(text))) continue;
      const removed = await this.#redis.lrem(this.toKey('active'), 0, id);
      if (removed === 0) continue;
      await this.#redis.rpush(this.toKey('aside'), id);
      aside.push(id);
    }
    return aside;
  }
}
