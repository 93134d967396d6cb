import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { isFailureOfCall, reasonOf } from '../export/LocalRunner.js';
import type { Part } from '../export/ExportTask.js';
import type { KeyRing } from '../export/KeyRing.js';
import { personalCheck, type PersonalPolicy } from '../export/personal.js';
import { runAllUnitsTask, runTask } from '../export/runTask.js';
import { DEFAULT_QUEUE, type ExportJob } from './ExportJob.js';

export interface WorkerOptions {
  readonly redis: Redis;
  /** Name of the queue; default `workforce-soap-export`. */
  readonly queue?: string;
  /** Turns the aliases of tasks into clients. Give it a budget over Redis, so that all workers share one. */
  readonly keys: KeyRing;
  readonly endpoint: string;
  readonly personal: PersonalPolicy;
  /** Tasks at once; default 4. */
  readonly concurrent?: number;
  /** Milliseconds after which the tasks of a killed worker are taken over; default 30,000. */
  readonly takeOverMs?: number;
  /** Told of every task that ends. */
  readonly onTask?: (task: string, outcome: { readonly rows: number } | { readonly failed: string }) => void;
  /** Told why this worker cannot do what is in the queue. It has put that back, unread, and takes nothing more. */
  readonly onMisfit?: (reason: string) => void;
}

const PUT_BACK_MS = 1_000;

export interface ExportWorker {
  /** Lets the tasks at hand end, and takes no more. */
  stop(): Promise<void>;
}

/** Does tasks of exports until it is stopped. Several may run anywhere, as long as they see the folder of the parts. */
export async function startExportWorker(options: WorkerOptions): Promise<ExportWorker> {
  const { redis, queue = DEFAULT_QUEUE, concurrent = 4, takeOverMs = 30_000, onTask } = options;
  const worker: Worker<ExportJob, Part[]> = new Worker(
    queue,
    (job, token) => take(worker, job, token, options),
    {
      connection: redis,
      concurrency: concurrent,
      lockDuration: takeOverMs,
      stalledInterval: takeOverMs,
      // Every worker that was killed in a row counts once.
      maxStalledCount: 20,
    },
  );
  worker.on('error', () => undefined);
  worker.on('completed', (_job, parts) => {
    for (const { task, rows, deleted } of parts) onTask?.(task, { rows: rows + deleted });
  });
  worker.on('failed', (job, error) => {
    for (const { id } of job?.data.tasks ?? []) onTask?.(id, { failed: error.message });
  });
  await worker.waitUntilReady();
  return { stop: () => worker.close() };
}

async function take(
  worker: Worker<ExportJob, Part[]>,
  job: Job<ExportJob, Part[]>,
  token: string | undefined,
  options: WorkerOptions,
): Promise<Part[]> {
  const misfit = misfitOf(job.data, options);
  if (misfit === undefined) return work(job.data, options);
  await worker.pause(true);
  // It counts as no attempt, and another worker may take it.
  await job.moveToDelayed(Date.now() + PUT_BACK_MS, token);
  options.onMisfit?.(misfit);
  throw new DelayedError();
}

async function work({ tasks, parts }: ExportJob, { keys, personal }: WorkerOptions): Promise<Part[]> {
  const surroundings = { keys, parts, personal, callOptions: {} };
  try {
    return tasks.length === 1
      ? [await runTask(tasks[0]!, surroundings)]
      : await runAllUnitsTask(tasks, surroundings);
  } catch (error) {
    // A call has its own retries; a disk may get room again.
    throw isFailureOfCall(error) ? new UnrecoverableError(reasonOf(error)) : error;
  }
}

/** Why this worker cannot do a job, if so. */
function misfitOf(
  { endpoint, personal, personalCheck: check }: ExportJob,
  own: WorkerOptions,
): string | undefined {
  if (endpoint !== own.endpoint) return `the export calls ${endpoint}, this worker ${own.endpoint}`;
  if (personal !== own.personal.mode)
    return `the export has --personal ${personal}, this worker ${own.personal.mode}`;
  if (check !== personalCheck(own.personal)) return 'the key of the pseudonyms is not the one of the export';
  return undefined;
}
