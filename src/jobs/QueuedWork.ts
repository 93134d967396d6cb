import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { ExportFolder } from '../export/ExportFolder.js';
import { type ExportTask, isPart, type Part, partFile, type TaskEvents } from '../export/ExportTask.js';
import type { PersonalMode } from '../export/personal.js';
import { type AskedAt, upToOf } from '../export/ServiceClock.js';
import type { TaskGroup } from '../export/taskGroups.js';
import { chunksOf } from '../calendar/dateWindows.js';
import { counted } from '../text/counted.js';
import { storedEndpoint } from '../transport/endpoint.js';
import { jsonIn } from '../text/jsonIn.js';
import { oneLine } from '../text/oneLine.js';
import { type ExportJob, jobId } from './ExportJob.js';

/** Options of a `QueueRunner`. */
export interface QueueRunnerOptions {
  /** A connection from `connectRedis`. */
  readonly redis: Redis;
  /** Name of the queue; default `workforce-soap-export`. */
  readonly queue?: string;
  /** The folder of the export, in which its plan lies. */
  readonly folder: string;
  /** Names the run, as its plan does. A process that goes on with it finds the jobs of the one before. */
  readonly run: string;
  /** How personal fields are written. Each worker must have the same. */
  readonly personal: PersonalMode;
  /** Tells whether a worker has the export's key of pseudonyms. */
  readonly personalCheck?: string | undefined;
  /** The address of the service. Workers of another address leave the pieces alone. */
  readonly endpoint: string;
  /** What becomes of the pieces that no worker has begun when the signal aborts: `hand-over` leaves all to the workers. */
  readonly onInterrupt?: 'stop' | 'hand-over';
  /** Windows of which one call for all units is known not to work. */
  readonly perUnit?: ReadonlySet<string>;
  /** Told when there is work and no worker to do it. */
  readonly onNoWorker?: () => void;
  /** Told what is wrong with the queue or with a worker, in one line, and that it is well again. */
  readonly onTrouble?: (what: string) => void;
}

const KEPT_SECONDS = 7 * 86_400;
const ATTEMPTS = 3;
/** Pieces in the queue at once: enough for any fleet, and bounded however long the export is. */
const MOST_QUEUED = 500;
const MOST_REASONS = 20;
const NOT_SEEN = 'its part is not in the folder: workers and this process must see the same folder';

/** The tasks of one run in a queue, some at a time. What the queue says is looked at and never taken on trust. */
export class QueuedWork {
  readonly #options: QueueRunnerOptions;
  readonly #queue: Queue<ExportJob, Part[]>;
  readonly #events: TaskEvents;
  readonly #folder: ExportFolder;
  /** Those in the queue, by the ids of their jobs. */
  readonly #queued = new Map<string, TaskGroup>();
  /** When they were first put there: not later than a worker asks for them. */
  readonly #askedAt = new Map<string, AskedAt>();
  readonly #misfits = new Set<string>();
  #left: TaskGroup[] = [];
  #filling: Promise<void> = Promise.resolve();
  #end: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;

  constructor(options: QueueRunnerOptions, queue: Queue<ExportJob, Part[]>, events: TaskEvents) {
    this.#options = options;
    this.#queue = queue;
    this.#events = events;
    this.#folder = new ExportFolder(options.folder);
  }

  /** Queues groups of tasks, and ends when each of their tasks is done or failed. */
  do(groups: readonly TaskGroup[]): Promise<void> {
    this.#left = [...groups].reverse();
    return new Promise((resolve, reject) => {
      this.#end = { resolve, reject };
      this.#refill();
    });
  }

  /** Looks at a piece of which is said that it has ended. */
  look(id: string): void {
    if (this.#queued.has(id)) void this.#settle(id).catch((error: unknown) => this.#fail(error));
  }

  /** Looks at every piece in the queue, and puts those in again of which it knows nothing any more. */
  async lookAtAll(): Promise<void> {
    const lost: TaskGroup[] = [];
    for (const [id, group] of [...this.#queued]) {
      if (!this.#queued.has(id)) continue;
      const state = await this.#queue.getJobState(id);
      if (state === 'unknown' && this.#queued.delete(id)) lost.push(group);
      else if (state === 'completed' || state === 'failed') await this.#settle(id);
    }
    if (lost.length === 0) return;
    this.#events.again({ lost: lost.length });
    this.#options.onTrouble?.(`the queue has lost ${counted(lost.length, 'piece')}; put in again`);
    this.#left.push(...lost.reverse());
    this.#refill();
  }

  /** A worker says why it cannot do a piece. */
  misfit(id: string, said = ''): void {
    const reason = jsonIn(said);
    if (!this.#queued.has(id) || typeof reason !== 'string') return;
    if (this.#misfits.has(reason) || this.#misfits.size >= MOST_REASONS) return;
    this.#misfits.add(reason);
    this.#options.onTrouble?.(`a worker leaves pieces to others: ${oneLine(reason)}`);
  }

  /** Takes the pieces out of the queue that no worker has begun. */
  async withdraw(): Promise<void> {
    this.#left = [];
    await this.#filling;
    await Promise.all([...this.#queued.keys()].map((id) => this.#queue.remove(id)));
  }

  /** Puts all pieces into the queue that are still to be done: the workers go on without this process. */
  async handOver(): Promise<void> {
    const left = this.#left.reverse();
    this.#left = [];
    await this.#filling;
    for (const groups of chunksOf(left, MOST_QUEUED)) await this.#enqueue(groups);
  }

  #fail(error: unknown): void {
    this.#end?.reject(error);
  }

  #refill(): void {
    this.#filling = this.#filling.then(() => this.#fill()).catch((error: unknown) => this.#fail(error));
  }

  async #fill(): Promise<void> {
    const groups: TaskGroup[] = [];
    while (this.#left.length > 0 && this.#queued.size + groups.length < MOST_QUEUED)
      groups.push(this.#left.pop()!);
    if (groups.length > 0) await this.#enqueue(groups);
    else if (this.#queued.size === 0 && this.#left.length === 0) this.#end?.resolve();
  }

  async #enqueue(groups: readonly TaskGroup[]): Promise<void> {
    const { run, folder, personal, personalCheck } = this.#options;
    const endpoint = storedEndpoint(this.#options.endpoint);
    for (const group of groups) await this.#forgetFailed(group);
    for (const group of groups) {
      const id = jobId(run, group);
      this.#queued.set(id, group);
      if (!this.#askedAt.has(id)) this.#askedAt.set(id, this.#events.askedAt());
    }
    await this.#queue.addBulk(
      groups.map((group) => ({
        name: group.tasks[0]!.dataset,
        data: {
          ...{ folder, run, tasks: group.tasks.map(({ id }) => id), personal, endpoint },
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
    // A process before this one may have queued them, and they may have ended meanwhile.
    for (const group of groups) {
      const id = jobId(run, group);
      const state = await this.#queue.getJobState(id);
      if (state === 'completed' || state === 'failed') this.look(id);
    }
  }

  // What failed, or left a part that is gone, is done again.
  async #forgetFailed(group: TaskGroup): Promise<void> {
    const id = jobId(this.#options.run, group);
    // The state first: a job that ends in between was read without its result.
    const state = await this.#queue.getJobState(id);
    if (state !== 'failed' && state !== 'completed') return;
    const parts = state === 'completed' ? partsOf(await this.#queue.getJob(id).catch(ifUnreadable)) : [];
    if (!group.tasks.every((task) => this.#partOf(task, parts))) await this.#queue.remove(id);
  }

  async #settle(id: string): Promise<void> {
    const state = await this.#queue.getJobState(id);
    if (state !== 'completed' && state !== 'failed') return;
    const job = await this.#queue.getJob(id).catch(ifUnreadable);
    const parts = state === 'completed' ? partsOf(job) : [];
    const reason = state === 'failed' ? reasonOf(job) : undefined;
    const group = this.#queued.get(id);
    if (!group) return;
    const again = { stalled: job?.stalledCounter ?? 0, repeated: Math.max(0, (job?.attemptsMade ?? 1) - 1) };
    if (again.stalled + again.repeated > 0) this.#events.again(again);
    const askedAt = this.#askedAt.get(id)!;
    this.#queued.delete(id);
    this.#askedAt.delete(id);
    const found = group.tasks.map((task) => this.#partOf(task, parts));
    // Parts of one answer: it holds what was modified in each of them until then.
    const newest = found
      .map((part) => part?.latest ?? '')
      .sort()
      .at(-1);
    if (reason === undefined)
      for (const [i, task] of group.tasks.entries()) this.#tell(task, found[i], upToOf(askedAt, newest));
    else if (group.tasks.length === 1) this.#events.failed(group.tasks[0]!, reason);
    else {
      this.#events.perUnit(group.name);
      this.#left.push(...group.tasks.map((task) => ({ name: task.id, tasks: [task] })).reverse());
    }
    this.#refill();
  }

  #tell(task: ExportTask, found: Part | undefined, upTo: string | undefined): void {
    if (found) {
      // Neither of the clock nor of what there is a queue is believed.
      const { upTo: _, has: __, ...rest } = found;
      // The text of the plan, which is kept already.
      const part = { ...rest, task: task.id };
      this.#events.rows(part.rows + part.deleted);
      this.#events.done(upTo === undefined ? part : { ...part, upTo });
    } else this.#events.failed(task, NOT_SEEN);
  }

  /** The part of a task, if it is where it should be, under the name that it should have. */
  #partOf({ id }: ExportTask, parts: readonly unknown[]): Part | undefined {
    const part = parts.find((one): one is Part => isPart(one) && one.task === id);
    if (!part || part.file !== partFile(id, part.sha256)) return undefined;
    return existsSync(join(this.#folder.parts, part.file)) ? part : undefined;
  }
}

function partsOf(job: Job<ExportJob, Part[]> | undefined): readonly unknown[] {
  return Array.isArray(job?.returnvalue) ? job.returnvalue : [];
}

function reasonOf(job: Job<ExportJob, Part[]> | undefined): string {
  return oneLine(typeof job?.failedReason === 'string' ? job.failedReason : 'failed');
}

function ifUnreadable(error: unknown): undefined {
  if (error instanceof SyntaxError) return undefined;
  throw error;
}
