import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ExportTask, Part } from '../export/ExportTask.js';
import type { PersonalMode } from '../export/personal.js';
import { taskGroups } from '../export/taskGroups.js';
import type { TaskEvents, TaskRunner } from '../export/TaskRunner.js';
import { DEFAULT_QUEUE, type ExportJob } from './ExportJob.js';
import { followEvents } from './followEvents.js';
import { QueuedWork } from './QueuedWork.js';
import { shutDown } from './shutDown.js';
import { type RedisWatch, watchRedis } from './watchRedis.js';

export interface QueueRunnerOptions {
  readonly redis: Redis;
  /** Name of the queue; default `workforce-soap-export`. */
  readonly queue?: string;
  /** The folder of the export, in which its plan lies. */
  readonly folder: string;
  /** Names the run, as its plan does. A process that goes on with it finds the jobs of the one before. */
  readonly run: string;
  readonly personal: PersonalMode;
  /** Tells whether a worker has the export's key of pseudonyms. */
  readonly personalCheck?: string | undefined;
  readonly endpoint: string;
  /** Windows of which one call for all units is known not to work. */
  readonly perUnit?: ReadonlySet<string>;
  /** Told when there is work and no worker to do it. */
  readonly onNoWorker?: () => void;
  /** Told what is wrong with the queue or with a worker, in one line, and that it is well again. */
  readonly onTrouble?: (what: string) => void;
}

const LOOK_MS = 3_000;

/** Puts the tasks of an export into a queue and waits for the workers that do them. */
export class QueueRunner implements TaskRunner {
  readonly #options: QueueRunnerOptions;

  constructor(options: QueueRunnerOptions) {
    this.#options = options;
  }

  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    const { redis, queue: name = DEFAULT_QUEUE, perUnit = new Set<string>(), onTrouble } = this.#options;
    const queue = new Queue<ExportJob, Part[]>(name, { connection: redis });
    queue.on('error', () => undefined);
    const watch = watchRedis(redis, (isAway) =>
      onTrouble?.(isAway ? 'Redis does not answer; waiting for it' : 'Redis answers again'),
    );
    const work = new QueuedWork(this.#options, queue, events);
    const stopFollowing = followEvents(redis, queue.toKey('events'), ({ event, jobId, data }) => {
      if (event === 'completed' || event === 'failed') work.look(jobId);
      else if (event === 'progress') work.misfit(jobId, data);
    });
    const timer = this.#lookAgain(queue, work, watch);
    try {
      await Promise.race([work.do(taskGroups(tasks, perUnit)), aborted(signal)]);
    } finally {
      clearInterval(timer);
      watch.stop();
      stopFollowing();
      await shutDown(() => queue.close());
    }
  }

  #lookAgain(queue: Queue, work: QueuedWork, watch: RedisWatch): NodeJS.Timeout {
    let told = false;
    const look = async () => {
      if (watch.isAway) return;
      await work.lookAtAll();
      const isNone = (await queue.getWorkersCount()) === 0;
      if (isNone && !told) this.#options.onNoWorker?.();
      told = isNone;
    };
    let looking = false;
    return setInterval(() => {
      if (looking) return;
      looking = true;
      look()
        .catch(() => undefined)
        .finally(() => (looking = false));
    }, LOOK_MS);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
