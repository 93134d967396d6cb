import type { Range } from './Dataset.js';
import type { AskedAt } from './ServiceClock.js';
import type { ExportTask, Part } from './ExportTask.js';

/** Is told how the tasks of an export go. */
export interface TaskEvents {
  /** Must be told before anything relies on it. */
  done(part: Part): void;
  /** A task could not be done, and why. */
  failed(task: ExportTask, reason: string): void;
  /** One call for all units of a window did not work. */
  perUnit(window: string): void;
  /** What is asked for now is asked for at this moment. */
  askedAt(): AskedAt;
  /** More rows were read. */
  rows(count: number): void;
  /** A call took too long, so its days are asked for in two calls. */
  halved(task: string, range: Range): void;
  /** Pieces were begun again. */
  again(counts: Partial<BegunAgain>): void;
}

/** How many pieces of an export were begun more than once, and why. */
export interface BegunAgain {
  /** Their worker was killed or gave no sign of life. */
  readonly stalled: number;
  /** The first attempt failed. */
  readonly repeated: number;
  /** The queue did not know them any more. */
  readonly lost: number;
}

/** Gets the tasks of an export done, here or elsewhere. Ends when every task is done or failed, or `signal` aborts. */
export interface TaskRunner {
  /** Does all tasks. Ends early if the signal aborts. */
  run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void>;
}
