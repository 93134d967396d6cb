import { isClientError, RequestRejectedError } from '../errors/index.js';
import type { ExportTask } from './ExportTask.js';
import { NoKey } from './KeyRing.js';
import { runAllUnitsTask, runTask, type TaskSurroundings } from './runTask.js';
import { taskGroups } from './taskGroups.js';
import type { TaskEvents, TaskRunner } from './TaskRunner.js';

export interface LocalRunnerOptions {
  readonly surroundings: Omit<TaskSurroundings, 'onRows' | 'onHalved'>;
  /** Tasks at once. How many calls there may be is the budget's matter. */
  readonly concurrent: number;
  /** Windows of which one call for all units is known not to work. */
  readonly perUnit: ReadonlySet<string>;
}

type Job = () => Promise<readonly Job[]>;

/** Does the tasks of an export in this process. */
export class LocalRunner implements TaskRunner {
  readonly #options: LocalRunnerOptions;
  #outage = new Outage(Number.POSITIVE_INFINITY);

  constructor(options: LocalRunnerOptions) {
    this.#options = options;
  }

  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    this.#outage = new Outage(this.#options.concurrent * 2);
    const queue = this.#jobsOf(tasks, events, signal);
    let fatal: { readonly error: unknown } | undefined;
    const work = async () => {
      for (let job = queue.shift(); job; job = queue.shift()) {
        if (signal.aborted || fatal) return;
        try {
          queue.unshift(...(await job()));
        } catch (error) {
          fatal = { error };
        }
      }
    };
    await Promise.all(Array.from({ length: this.#options.concurrent }, work));
    if (fatal) throw fatal.error;
  }

  /** One job a task, and one for all units of a window where the service can do that. */
  #jobsOf(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Job[] {
    const single = (task: ExportTask) => () => this.#runOne(task, events, signal);
    return taskGroups(tasks, this.#options.perUnit).map(({ name, tasks: members }): Job => {
      if (members.length === 1) return single(members[0]!);
      return async () => {
        if (await this.#runAll(members, events, signal)) return [];
        events.perUnit(name);
        return members.map(single);
      };
    });
  }

  async #runAll(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<boolean> {
    try {
      for (const part of await runAllUnitsTask(tasks, this.#surroundings(events, signal))) events.done(part);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (isFailureOfCall(error)) return false;
      throw error;
    }
  }

  async #runOne(task: ExportTask, events: TaskEvents, signal: AbortSignal): Promise<readonly Job[]> {
    if (this.#outage.lasts) {
      events.failed(task, 'not tried, because the endpoint could not be reached');
      return [];
    }
    try {
      events.done(await runTask(task, this.#surroundings(events, signal)));
      this.#outage.over();
    } catch (error) {
      if (signal.aborted) return [];
      if (!isFailureOfCall(error)) throw error;
      this.#outage.note(error);
      events.failed(task, reasonOf(error));
    }
    return [];
  }

  #surroundings(events: TaskEvents, signal: AbortSignal): TaskSurroundings {
    const { surroundings } = this.#options;
    return {
      ...surroundings,
      callOptions: { ...surroundings.callOptions, signal },
      askedAt: () => events.askedAt(),
      onRows: (count) => events.rows(count),
      onHalved: (task, range) => events.halved(task, range),
    };
  }
}

/** Notices that nothing can be reached, so that a long export does not try every unit in vain. */
class Outage {
  readonly #most: number;
  #inARow = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get lasts(): boolean {
    return this.#inARow >= this.#most;
  }

  note(error: Error): void {
    const { name, requestSent } = error as Error & { requestSent?: boolean };
    if (name === 'NetworkError' && requestSent === false) this.#inARow++;
    else this.over();
  }

  over(): void {
    this.#inARow = 0;
  }
}

/** True for what is wrong with one unit or call; everything else, such as a full disk, ends the export. */
export function isFailureOfCall(error: unknown): error is Error {
  return isClientError(error) || error instanceof RequestRejectedError || error instanceof NoKey;
}

/** Why a task failed, in one line. */
export function reasonOf(error: Error): string {
  return error.message.replace(/\s*\n\s*/g, ' ');
}
