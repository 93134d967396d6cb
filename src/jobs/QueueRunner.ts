import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ExportTask, Part } from '../export/ExportTask.js';
import type { PersonalMode } from '../export/personal.js';
import type { TaskEvents, TaskRunner } from '../export/TaskRunner.js';
import { DEFAULT_QUEUE, type ExportJob, jobId } from './ExportJob.js';

export interface QueueRunnerOptions {
  readonly redis: Redis;
  /** Name of the queue; default `workforce-soap-export`. */
  readonly queue?: string;
  /** Names the run. A process that goes on with it finds the jobs of the one before. */
  readonly run: string;
  readonly parts: string;
  readonly personal: PersonalMode;
  readonly endpoint: string;
}

type QueuedJob = Job<ExportJob, Part>;

const KEPT_SECONDS = 7 * 86_400;
const ATTEMPTS = 3;

/** Puts the tasks of an export into a queue and waits for the workers that do them. */
export class QueueRunner implements TaskRunner {
  readonly #options: QueueRunnerOptions;

  constructor(options: QueueRunnerOptions) {
    this.#options = options;
  }

  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    const { redis, queue: name = DEFAULT_QUEUE } = this.#options;
    const queue = new Queue<ExportJob, Part>(name, { connection: redis });
    // Waiting for events holds up a connection, so it has its own.
    const listening = redis.duplicate();
    listening.on('error', () => undefined);
    const finished = new QueueEvents(name, { connection: listening });
    finished.setMaxListeners(0);
    try {
      await finished.waitUntilReady();
      const jobs = await this.#enqueue(queue, tasks);
      await Promise.race([
        Promise.all(jobs.map((job, i) => this.#settle(job, tasks[i]!, finished, events))),
        aborted(signal),
      ]);
    } finally {
      await finished.close();
      await queue.close();
      listening.disconnect();
    }
  }

  async #enqueue(queue: Queue<ExportJob, Part>, tasks: readonly ExportTask[]): Promise<QueuedJob[]> {
    const { run, parts, personal, endpoint } = this.#options;
    for (const task of tasks) await this.#forgetFailed(queue, jobId(run, task));
    return queue.addBulk(
      tasks.map((task) => ({
        name: task.dataset,
        data: { task, parts, personal, endpoint },
        opts: {
          jobId: jobId(run, task),
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: 1_000 },
          removeOnComplete: { age: KEPT_SECONDS },
          removeOnFail: { age: KEPT_SECONDS },
        },
      })),
    );
  }

  // What failed, or left a part that is gone, is done again.
  async #forgetFailed(queue: Queue<ExportJob, Part>, id: string): Promise<void> {
    const job = (await queue.getJob(id)) as QueuedJob | undefined;
    if (!job) return;
    const state = await job.getState();
    const lost = state === 'completed' && !this.#isThere(job.returnvalue);
    if (state === 'failed' || lost) await job.remove();
  }

  async #settle(job: QueuedJob, task: ExportTask, finished: QueueEvents, events: TaskEvents): Promise<void> {
    try {
      const part = (await job.waitUntilFinished(finished)) as Part;
      if (!this.#isThere(part)) {
        events.failed(
          task,
          'its part is not in the folder: workers and this process must see the same folder',
        );
        return;
      }
      events.rows(part.rows + part.deleted);
      events.done(part);
    } catch (error) {
      events.failed(task, error instanceof Error ? error.message : 'failed');
    }
  }

  #isThere(part: Part | undefined): boolean {
    return part !== undefined && existsSync(join(this.#options.parts, part.file));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
