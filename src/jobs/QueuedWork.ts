import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Job, Queue, QueueEvents } from 'bullmq';
import type { ExportTask, Part } from '../export/ExportTask.js';
import type { TaskGroup } from '../export/taskGroups.js';
import type { TaskEvents } from '../export/TaskRunner.js';
import { type ExportJob, jobId } from './ExportJob.js';
import type { QueueRunnerOptions } from './QueueRunner.js';

type QueuedJob = Job<ExportJob, Part[]>;

const KEPT_SECONDS = 7 * 86_400;
const ATTEMPTS = 3;
const NOT_SEEN = 'its part is not in the folder: workers and this process must see the same folder';

/** The tasks of one run in a queue. */
export class QueuedWork {
  readonly #options: QueueRunnerOptions;
  readonly #queue: Queue<ExportJob, Part[]>;
  readonly #finished: QueueEvents;
  readonly #events: TaskEvents;

  constructor(
    options: QueueRunnerOptions,
    queue: Queue<ExportJob, Part[]>,
    finished: QueueEvents,
    events: TaskEvents,
  ) {
    this.#options = options;
    this.#queue = queue;
    this.#finished = finished;
    this.#events = events;
  }

  /** Queues groups of tasks, and ends when each of their tasks is done or failed. */
  async do(groups: readonly TaskGroup[]): Promise<void> {
    const jobs = await this.#enqueue(groups);
    await Promise.all(jobs.map((job, i) => this.#settle(job, groups[i]!)));
  }

  async #enqueue(groups: readonly TaskGroup[]): Promise<QueuedJob[]> {
    const { run, parts, personal, personalCheck, endpoint } = this.#options;
    for (const group of groups) await this.#forgetFailed(group);
    return this.#queue.addBulk(
      groups.map((group) => ({
        name: group.tasks[0]!.dataset,
        data: {
          ...{ tasks: group.tasks, parts, personal, endpoint },
          ...(personalCheck === undefined ? {} : { personalCheck }),
        },
        opts: {
          jobId: jobId(run, group),
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: 1_000 },
          removeOnComplete: { age: KEPT_SECONDS },
          removeOnFail: { age: KEPT_SECONDS },
        },
      })),
    );
  }

  // What failed, or left a part that is gone, is done again.
  async #forgetFailed(group: TaskGroup): Promise<void> {
    const id = jobId(this.#options.run, group);
    // The state first: a job that ends in between was read without its result.
    const state = await this.#queue.getJobState(id);
    if (state !== 'failed' && state !== 'completed') return;
    const job = (await this.#queue.getJob(id)) as QueuedJob | undefined;
    if (!job) return;
    const lost = state === 'completed' && !group.tasks.every((task) => this.#partOf(task, job.returnvalue));
    if (state === 'failed' || lost) await job.remove();
  }

  async #settle(job: QueuedJob, { name, tasks }: TaskGroup): Promise<void> {
    let parts: Part[];
    try {
      parts = (await job.waitUntilFinished(this.#finished)) as Part[];
    } catch (error) {
      if (tasks.length === 1)
        return this.#events.failed(tasks[0]!, error instanceof Error ? error.message : 'failed');
      this.#events.perUnit(name);
      return this.do(tasks.map((task) => ({ name: task.id, tasks: [task] })));
    }
    for (const task of tasks) this.#tell(task, this.#partOf(task, parts));
  }

  #tell(task: ExportTask, part: Part | undefined): void {
    if (part) {
      this.#events.rows(part.rows + part.deleted);
      this.#events.done(part);
    } else this.#events.failed(task, NOT_SEEN);
  }

  /** The part of a task, if it is where it should be. */
  #partOf({ id }: ExportTask, parts: readonly Part[]): Part | undefined {
    const part = parts.find(({ task }) => task === id);
    return part && existsSync(join(this.#options.parts, part.file)) ? part : undefined;
  }
}
