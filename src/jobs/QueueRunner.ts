import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ExportTask, Part } from '../export/ExportTask.js';
import type { PersonalMode } from '../export/personal.js';
import { taskGroups } from '../export/taskGroups.js';
import type { TaskEvents, TaskRunner } from '../export/TaskRunner.js';
import { DEFAULT_QUEUE, type ExportJob } from './ExportJob.js';
import { QueuedWork } from './QueuedWork.js';

export interface QueueRunnerOptions {
  readonly redis: Redis;
  /** Name of the queue; default `workforce-soap-export`. */
  readonly queue?: string;
  /** Names the run. A process that goes on with it finds the jobs of the one before. */
  readonly run: string;
  readonly parts: string;
  readonly personal: PersonalMode;
  /** Tells whether a worker has the export's key of pseudonyms. */
  readonly personalCheck?: string | undefined;
  readonly endpoint: string;
  /** Windows of which one call for all units is known not to work. */
  readonly perUnit?: ReadonlySet<string>;
  /** Told when there is work and no worker to do it. */
  readonly onNoWorker?: () => void;
}

const LOOK_MS = 5_000;

/** Puts the tasks of an export into a queue and waits for the workers that do them. */
export class QueueRunner implements TaskRunner {
  readonly #options: QueueRunnerOptions;

  constructor(options: QueueRunnerOptions) {
    this.#options = options;
  }

  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    const { redis, queue: name = DEFAULT_QUEUE, perUnit = new Set<string>() } = this.#options;
    const queue = new Queue<ExportJob, Part[]>(name, { connection: redis });
    queue.setMaxListeners(0);
    // Waiting for events holds up a connection, so it has its own.
    const listening = redis.duplicate();
    listening.on('error', () => undefined);
    const finished = new QueueEvents(name, { connection: listening });
    finished.setMaxListeners(0);
    const watch = this.#watchWorkers(queue);
    try {
      await finished.waitUntilReady();
      const work = new QueuedWork(this.#options, queue, finished, events);
      await Promise.race([work.do(taskGroups(tasks, perUnit)), aborted(signal)]);
    } finally {
      clearInterval(watch);
      await finished.close();
      await queue.close();
      listening.disconnect();
    }
  }

  #watchWorkers(queue: Queue): NodeJS.Timeout {
    let told = false;
    const look = async () => {
      const isNone = (await queue.getWorkersCount().catch(() => 1)) === 0;
      if (isNone && !told) this.#options.onNoWorker?.();
      told = isNone;
    };
    return setInterval(() => void look(), LOOK_MS);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
