import { setMaxListeners } from 'node:events';
import { isClientError, RequestRejectedError } from '../errors/index.js';
import { type KeyRing, NoKey, OWN_KEY } from './KeyRing.js';
import type { ExportTask, Part } from './ExportTask.js';
import { OneUnitAtMost, runTasks, type TaskSurroundings } from './runTask.js';
import { taskGroups } from './taskGroups.js';
import type { ExportThread } from './threads/ExportThread.js';
import { FailureElsewhere } from './threads/messages.js';
import type { ThreadPool } from './threads/ThreadPool.js';
import type { TaskEvents, TaskRunner } from './TaskRunner.js';

export interface LocalRunnerOptions {
  readonly surroundings: Omit<TaskSurroundings, 'onRows' | 'onHalved' | 'keys'> & { readonly keys: KeyRing };
  /** Threads that take a part of the work when there is much. */
  readonly threads?: ThreadPool;
  /** Tasks at once. How many calls there may be is the budget's matter. */
  readonly concurrent: number;
  /** Windows of which one call for all units is known not to work. */
  readonly perUnit: ReadonlySet<string>;
}

type Job = () => Promise<readonly Job[]>;

/** After so many rows or that time, what is left is shared with threads. */
const MANY_ROWS = 2_000;
const LONG_MS = 400;

export class LocalRunner implements TaskRunner {
  readonly #options: LocalRunnerOptions;
  /** Calls in a row that did not reach the endpoint: a long export does not try every unit in vain. */
  #unreached = 0;
  #here = 0;
  #sight = new Map<string, Promise<boolean>>();

  constructor(options: LocalRunnerOptions) {
    this.#options = options;
  }

  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    // Each call under way listens to it.
    setMaxListeners(0, signal);
    this.#unreached = 0;
    this.#sight = new Map();
    let rows = 0;
    const share = () => {
      if (queue.length > 0 && (rows > MANY_ROWS || performance.now() - begun > LONG_MS)) threads?.begin();
    };
    const counted = (count: number) => {
      rows += count;
      if (rows > MANY_ROWS && rows - count <= MANY_ROWS) share();
      events.rows(count);
    };
    const { concurrent, threads } = this.#options;
    const queue = this.#jobsOf(tasks, { ...events, rows: counted }, signal);
    // Else the first calls, which are all that go out at once, would be for this thread alone.
    if (queue.length > concurrent && tasks.every(({ changes }) => !changes)) threads?.begin();
    let fatal: { readonly error: unknown } | undefined;
    const begun = performance.now();
    const work = async () => {
      for (let job = queue.shift(); job; job = queue.shift()) {
        if (signal.aborted || fatal) return;
        share();
        try {
          queue.unshift(...(await job()));
        } catch (error) {
          fatal = { error };
        }
      }
    };
    await Promise.all(Array.from({ length: concurrent }, work));
    if (fatal) throw fatal.error;
  }

  /** One job a task, and one for all units of a window where the service can do that. */
  #jobsOf(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Job[] {
    const single = (task: ExportTask) => async () => {
      await this.#runOne(task, events, signal);
      return [];
    };
    return taskGroups(tasks, this.#options.perUnit).map(({ name, tasks: members }): Job => {
      if (members.length === 1) return single(members[0]!);
      return async () => {
        if (!(await this.#failure(members, events, signal))) return [];
        events.perUnit(name);
        return members.map(single);
      };
    });
  }

  /** Does tasks in one call, and gives what failed of it. */
  async #failure(
    tasks: readonly ExportTask[],
    events: TaskEvents,
    signal: AbortSignal,
  ): Promise<Error | undefined> {
    try {
      for (const part of await this.#parts(tasks, events, signal)) events.done(part);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (isFailureOfCall(error)) return error;
      throw error;
    }
    return undefined;
  }

  async #runOne(task: ExportTask, events: TaskEvents, signal: AbortSignal): Promise<void> {
    if (this.#unreached >= this.#options.concurrent * 2)
      return events.failed(task, 'not tried, because the endpoint could not be reached');
    const failure = await this.#failure([task], events, signal);
    this.#unreached = failure && isUnreached(failure) ? this.#unreached + 1 : 0;
    if (failure) events.failed(task, reasonOf(failure));
  }

  async #parts(
    tasks: readonly ExportTask[],
    events: TaskEvents,
    signal: AbortSignal,
  ): Promise<readonly Part[]> {
    const thread = this.#options.threads?.free(this.#here);
    if (thread) return this.#elsewhere(thread, tasks, events, signal);
    this.#here += tasks.length;
    try {
      return await runTasks(tasks, this.#surroundings(events, signal));
    } finally {
      this.#here -= tasks.length;
    }
  }

  async #elsewhere(
    thread: ExportThread,
    tasks: readonly ExportTask[],
    events: TaskEvents,
    signal: AbortSignal,
  ): Promise<readonly Part[]> {
    const askedAt = events.askedAt();
    const keys: [string, string][] = [];
    for (const alias of new Set(tasks.map((task) => task.alias)))
      if (alias !== OWN_KEY)
        keys.push([alias, (await this.#options.surroundings.keys.key(alias, signal)).reveal()]);
    return (await thread.do({ kind: 'read', tasks, askedAt, keys }, signal, events)) as readonly Part[];
  }

  #surroundings(events: TaskEvents, signal: AbortSignal): TaskSurroundings {
    const { surroundings } = this.#options;
    return {
      ...surroundings,
      callOptions: { ...surroundings.callOptions, signal },
      ...{ sight: this.#sight, askedAt: events.askedAt, onRows: events.rows, onHalved: events.halved },
    };
  }
}

function isUnreached({ name, requestSent }: Error & { readonly requestSent?: boolean }): boolean {
  return name === 'NetworkError' && requestSent === false;
}

/** True for what is wrong with one unit or call; everything else, such as a full disk, ends the export. */
export function isFailureOfCall(error: unknown): error is Error {
  return (
    isClientError(error) ||
    error instanceof RequestRejectedError ||
    error instanceof NoKey ||
    error instanceof OneUnitAtMost ||
    error instanceof FailureElsewhere
  );
}

export function reasonOf(error: Error): string {
  return error.message.replace(/\s*\n\s*/g, ' ');
}
