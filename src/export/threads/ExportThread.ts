import { Worker } from 'node:worker_threads';
import type { Budget, Place } from '../../transport/budget.js';
import type { Range } from '../Dataset.js';
import { errorOf, type FromThread, type ToThread, type Work } from './messages.js';

export interface WorkHooks {
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
export class ExportThread {
  readonly #worker: Worker;
  readonly #budget: Budget;
  readonly #jobs = new Map<number, Job>();
  readonly #places = new Map<number, Place>();
  readonly #gone = new AbortController();
  #ids = 0;

  constructor(entry: URL, workerData: unknown, budget: Budget) {
    this.#budget = budget;
    this.#worker = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#told(message));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('a thread of the export has ended')));
  }

  /** How many tasks it was given and has not done. */
  get atHand(): number {
    return [...this.#jobs.values()].reduce((sum, { tasks }) => sum + tasks, 0);
  }

  do(work: Work, signal: AbortSignal, hooks: WorkHooks = {}): Promise<unknown> {
    const id = this.#ids++;
    const abort = () => this.#tell({ say: 'abort', id });
    return new Promise<unknown>((resolve, reject) => {
      if (this.#gone.signal.aborted) return reject(this.#gone.signal.reason as Error);
      const tasks = work.kind === 'read' ? work.tasks.length : 1;
      this.#jobs.set(id, { ...hooks, tasks, resolve, reject });
      // While it has work, the process goes on.
      this.#worker.ref();
      signal.addEventListener('abort', abort, { once: true });
      this.#tell({ say: 'work', id, work });
    }).finally(() => {
      signal.removeEventListener('abort', abort);
      this.#jobs.delete(id);
      if (this.#jobs.size === 0) this.#worker.unref();
    });
  }

  close(): void {
    void this.#worker.terminate();
  }

  #told(message: FromThread): void {
    if (message.say === 'acquire') void this.#acquire(message.place);
    else if (message.say === 'release') this.#release(message.place, message.result);
    else {
      const job = this.#jobs.get(message.id);
      if (message.say === 'done') job?.resolve(message.result);
      else if (message.say === 'failed') job?.reject(errorOf(message.error));
      else if (message.say === 'rows') job?.rows?.(message.count);
      else job?.halved?.(message.task, message.range);
    }
  }

  async #acquire(place: number): Promise<void> {
    try {
      this.#places.set(place, await this.#budget.acquire(this.#gone.signal));
      this.#tell({ say: 'place', place });
    } catch {
      // It is gone, and waits no more.
    }
  }

  #release(place: number, result: Parameters<Place['release']>[0]): void {
    this.#places.get(place)?.release(result);
    this.#places.delete(place);
  }

  #tell(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #end(error: Error): void {
    this.#gone.abort(error);
    for (const { reject } of this.#jobs.values()) reject(error);
    for (const place of [...this.#places.keys()]) this.#release(place, 'failed');
  }
}
