import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { DEFAULT_QUEUE, readJob } from './ExportJob.js';
import { bullmq } from './redis.js';

/** What is in a queue. */
export interface QueueStatus {
  /** The name of the queue. */
  readonly queue: string;
  /** Whether workers take no more pieces. */
  readonly paused: boolean;
  /** Workers that are connected. */
  readonly workers: number;
  /** Pieces by what becomes of them. */
  readonly waiting: number;
  /** Pieces that a worker has in hand. */
  readonly active: number;
  /** Pieces that failed. */
  readonly failed: number;
  /** Pieces that are done. */
  readonly completed: number;
  /** Pieces that wait or are at work, by the folder of their export; of very many the first. */
  readonly exports: Readonly<Record<string, number>>;
}

const WAITING = ['waiting', 'delayed', 'prioritized'] as const;
const MOST_JOBS = 10_000;

/** Looks at a queue of exports and holds it. */
export class QueueControl {
  readonly #name: string;
  readonly #queue: Queue;

  constructor(redis: Redis, name: string = DEFAULT_QUEUE) {
    this.#name = name;
    this.#queue = new bullmq.Queue(name, { connection: redis });
    this.#queue.on('error', () => undefined);
  }

  /** Counts what is in the queue. */
  async status(): Promise<QueueStatus> {
    const counts = await this.#queue.getJobCounts(...WAITING, 'active', 'failed', 'completed');
    const jobs = await this.#queue.getJobs([...WAITING, 'active'], 0, MOST_JOBS - 1);
    const exports: Record<string, number> = {};
    for (const job of jobs) {
      const folder = readJob(job?.data)?.folder ?? 'none that is known';
      exports[folder] = (exports[folder] ?? 0) + 1;
    }
    return {
      ...{
        queue: this.#name,
        paused: await this.#queue.isPaused(),
        workers: await this.#queue.getWorkersCount(),
      },
      waiting: WAITING.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
      ...{ active: counts.active ?? 0, failed: counts.failed ?? 0, completed: counts.completed ?? 0 },
      exports,
    };
  }

  /** Workers take no more pieces. */
  pause(): Promise<void> {
    return this.#queue.pause();
  }

  /** Workers take pieces again. */
  resume(): Promise<void> {
    return this.#queue.resume();
  }

  /** Takes out what no worker has at hand. */
  async purge(): Promise<void> {
    await this.#queue.drain(true);
    for (const state of ['failed', 'completed'] as const)
      while ((await this.#queue.clean(0, MOST_JOBS, state)).length > 0);
  }

  /** Ends the connection. The queue stays as it is. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
