import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Budget, Place } from '../../transport/budget.js';
import type { Range } from '../Dataset.js';
import { errorOf, type FromThread, type ToThread, type Work } from './messages.js';

interface WorkHooks {
  readonly rows?: (count: number) => void;
  readonly halved?: (task: string, range: Range) => void;
}

interface Job extends WorkHooks {
  readonly tasks: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Rows are forgotten soon: with more room for them a thread is no faster, and takes more memory. */
const YOUNG_MB = 8;

/** Another thread that reads and puts together. Its requests take their places from the budget of this one. */
export type ExportThread = ReturnType<typeof exportThread>;

function exportThread(entry: URL, workerData: unknown, budget: Budget) {
  const jobs = new Map<number, Job>();
  const places = new Map<number, Place>();
  const gone = new AbortController();
  let ids = 0;
  const worker = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  const tell = (message: ToThread) => worker.postMessage(message);
  const release = (place: number, result: Parameters<Place['release']>[0]) => {
    places.get(place)?.release(result);
    places.delete(place);
  };
  const acquire = async (place: number): Promise<void> => {
    try {
      places.set(place, await budget.acquire(gone.signal));
      tell({ say: 'place', place });
    } catch {
      // It is gone, and waits no more.
    }
  };
  const onMessage = (message: FromThread) => {
    if (message.say === 'acquire') return void acquire(message.place);
    if (message.say === 'release') return release(message.place, message.result);
    const job = jobs.get(message.id);
    if (message.say === 'done') job?.resolve(message.result);
    else if (message.say === 'failed') job?.reject(errorOf(message.error));
    else if (message.say === 'rows') job?.rows?.(message.count);
    else job?.halved?.(message.task, message.range);
  };
  const end = (error: Error) => {
    gone.abort(error);
    for (const { reject } of jobs.values()) reject(error);
    for (const place of [...places.keys()]) release(place, 'failed');
  };
  worker.unref();
  worker.on('message', onMessage);
  worker.on('error', end);
  worker.on('exit', () => end(new Error('a thread of the export has ended')));
  return {
    /** How many tasks it was given and has not done. */
    get atHand(): number {
      return [...jobs.values()].reduce((sum, { tasks }) => sum + tasks, 0);
    },
    do(work: Work, signal: AbortSignal, hooks: WorkHooks = {}): Promise<unknown> {
      const id = ids++;
      const abort = () => tell({ say: 'abort', id });
      return new Promise<unknown>((resolve, reject) => {
        if (gone.signal.aborted) return reject(gone.signal.reason as Error);
        const tasks = work.kind === 'read' ? work.tasks.length : 1;
        jobs.set(id, { ...hooks, tasks, resolve, reject });
        // While it has work, the process goes on.
        worker.ref();
        signal.addEventListener('abort', abort, { once: true });
        tell({ say: 'work', id, work });
      }).finally(() => {
        signal.removeEventListener('abort', abort);
        jobs.delete(id);
        if (jobs.size === 0) worker.unref();
      });
    },
    close: () => void worker.terminate(),
  };
}

/** More would each take some memory, and the service allows few calls at once. */
const MOST = 3;

/** Threads beside this one, one for each further core. Begun where there is much to do: each takes a while and memory to begin. */
export type ThreadPool = ReturnType<typeof threadPool>;

/** `setup` gives what the entry is begun with. */
export function threadPool(entry: URL, setup: () => unknown, budget: Budget, cores = availableParallelism()) {
  const threads: ExportThread[] = [];
  // From sources that were not compiled there is none.
  const most = existsSync(entry) ? Math.min(cores - 1, MOST) : 0;
  return {
    threads: threads as readonly ExportThread[],
    begin: (): void => {
      while (threads.length < most) threads.push(exportThread(entry, setup(), budget));
    },
    /** The thread with the least at hand, if that is less than is at hand here. */
    free: (here: number): ExportThread | undefined => {
      const [least] = [...threads].sort((a, b) => a.atHand - b.atHand);
      return least && least.atHand < here ? least : undefined;
    },
    close: (): void => {
      for (const thread of threads.splice(0)) thread.close();
    },
  };
}
