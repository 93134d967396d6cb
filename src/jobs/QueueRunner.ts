import type { Queue } from 'bullmq';
import type { ExportTask, Part, TaskEvents, TaskRunner } from '../export/ExportTask.js';
import { taskGroups } from '../export/taskGroups.js';
import { DEFAULT_QUEUE, type ExportJob } from './ExportJob.js';
import { bullmq, followEvents, type RedisWatch, shutDown, watchRedis } from './redis.js';
import { QueuedWork, type QueueRunnerOptions } from './QueuedWork.js';

const LOOK_MS = 3_000;

/** Puts the tasks of an export into a queue and waits for the workers that do them. */
export class QueueRunner implements TaskRunner {
  readonly #options: QueueRunnerOptions;

  constructor(options: QueueRunnerOptions) {
    this.#options = options;
  }

  /** Puts the tasks into the queue, and resolves when all are done. */
  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    const { redis, queue: name = DEFAULT_QUEUE, perUnit = new Set<string>(), onTrouble } = this.#options;
    const queue = new bullmq.Queue<ExportJob, Part[]>(name, { connection: redis });
    queue.on('error', () => undefined);
    const watch = watchRedis(redis, onTrouble);
    const work = new QueuedWork(this.#options, queue, events);
    const stopFollowing = followEvents(redis, queue.toKey('events'), ({ event, jobId, data }) => {
      if (event === 'completed' || event === 'failed') work.look(jobId);
      else if (event === 'progress') work.misfit(jobId, data);
    });
    const timer = this.#lookAgain(queue, work, watch);
    try {
      await Promise.race([work.do(taskGroups(tasks, perUnit)), aborted(signal)]);
      if (signal.aborted)
        await shutDown(() => (this.#options.onInterrupt === 'hand-over' ? work.handOver() : work.withdraw()));
    } finally {
      clearInterval(timer);
      watch.stop();
      stopFollowing();
      await shutDown(() => queue.close());
    }
  }

  #lookAgain(queue: Queue, work: QueuedWork, watch: RedisWatch): NodeJS.Timeout {
    let wasNone = false;
    const look = async () => {
      if (watch.isAway) return;
      await work.lookAtAll();
      const isNone = (await queue.getWorkersCount()) === 0;
      if (isNone && !wasNone) this.#options.onNoWorker?.();
      wasNone = isNone;
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
