import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { isFailureOfCall, reasonOf } from '../export/LocalRunner.js';
import type { Part } from '../export/ExportTask.js';
import type { KeyRing } from '../export/KeyRing.js';
import type { PersonalPolicy } from '../export/personal.js';
import { runTask } from '../export/runTask.js';
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
}

export interface ExportWorker {
  /** Lets the tasks at hand end, and takes no more. */
  stop(): Promise<void>;
}

/** Does tasks of exports until it is stopped. Several may run anywhere, as long as they see the folder of the parts. */
export async function startExportWorker(options: WorkerOptions): Promise<ExportWorker> {
  const { redis, queue = DEFAULT_QUEUE, concurrent = 4, takeOverMs = 30_000, onTask } = options;
  const worker = new Worker<ExportJob, Part>(queue, (job) => work(job, options), {
    connection: redis,
    concurrency: concurrent,
    lockDuration: takeOverMs,
    stalledInterval: takeOverMs,
    // Every worker that was killed in a row counts once.
    maxStalledCount: 20,
  });
  worker.on('error', () => undefined);
  worker.on('completed', (job, part) => onTask?.(job.data.task.id, { rows: part.rows + part.deleted }));
  worker.on('failed', (job, error) => job && onTask?.(job.data.task.id, { failed: error.message }));
  await worker.waitUntilReady();
  return { stop: () => worker.close() };
}

async function work(
  { data }: Job<ExportJob, Part>,
  { keys, personal, endpoint }: WorkerOptions,
): Promise<Part> {
  if (data.endpoint !== endpoint)
    throw new UnrecoverableError('the worker that took it calls another endpoint');
  if (data.personal !== personal.mode)
    throw new UnrecoverableError(
      `the worker that took it is set to --personal ${personal.mode}, the export to ${data.personal}`,
    );
  try {
    return await runTask(data.task, { keys, parts: data.parts, personal, callOptions: {} });
  } catch (error) {
    // A call has its own retries; a disk may get room again.
    throw isFailureOfCall(error) ? new UnrecoverableError(reasonOf(error)) : error;
  }
}
