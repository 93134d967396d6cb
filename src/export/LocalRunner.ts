import { setMaxListeners } from 'node:events';
import { isClientError, RequestRejectedError } from '../errors/index.js';
import type { ExportTask, Part, TaskEvents, TaskRunner } from './ExportTask.js';
import { type KeyRing, NoKey, OWN_KEY } from './KeyRing.js';
import { OneUnitAtMost, runTasks, type TaskSurroundings } from './runTask.js';
import { taskGroups } from './taskGroups.js';
import { FailureElsewhere } from './threads/messages.js';
import type { ExportThread, ThreadPool } from './threads/ThreadPool.js';

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

/** Does tasks in this process and its threads. */
export class LocalRunner implements TaskRunner {
  readonly #options: LocalRunnerOptions;

  constructor(options: LocalRunnerOptions) {
    this.#options = options;
  }

  async run(tasks: readonly ExportTask[], events: TaskEvents, signal: AbortSignal): Promise<void> {
    const { surroundings, concurrent, threads, perUnit } = this.#options;
    // Each call under way listens to it.
    setMaxListeners(0, signal);
    const begun = performance.now();
    let [rows, here, unreached] = [0, 0, 0];
    const share = () => {
      if (queue.length > 0 && (rows > MANY_ROWS || performance.now() - begun > LONG_MS)) threads?.begin();
    };
    const onRows = (count: number) => {
      rows += count;
      if (rows > MANY_ROWS && rows - count <= MANY_ROWS) share();
      events.rows(count);
    };
    const callOptions = { ...surroundings.callOptions, signal };
    const { askedAt, halved: onHalved } = events;
    const given = { ...surroundings, callOptions, sight: new Map(), askedAt, onRows, onHalved };
    const doHere = async (some: readonly ExportTask[]) => {
      here += some.length;
      return runTasks(some, given).finally(() => (here -= some.length));
    };
    const doIn = async (thread: ExportThread, some: readonly ExportTask[]) => {
      const asked = askedAt();
      const keys: [string, string][] = [];
      for (const alias of new Set(some.map((task) => task.alias)))
        if (alias !== OWN_KEY) keys.push([alias, (await surroundings.keys.key(alias, signal)).reveal()]);
      const work = { kind: 'read', tasks: some, askedAt: asked, keys } as const;
      return (await thread.do(work, signal, { rows: onRows, halved: onHalved })) as readonly Part[];
    };
    /** Does tasks in one call, and gives what failed of it. */
    const failureOf = async (some: readonly ExportTask[]): Promise<Error | undefined> => {
      try {
        const thread = threads?.free(here);
        for (const part of await (thread ? doIn(thread, some) : doHere(some))) events.done(part);
      } catch (error) {
        if (signal.aborted) return undefined;
        if (isFailureOfCall(error)) return error;
        throw error;
      }
      return undefined;
    };
    const single = (task: ExportTask) => async () => {
      // A long export does not try every unit in vain.
      const isReached = unreached < concurrent * 2;
      const failure = isReached ? await failureOf([task]) : new Error(UNREACHED);
      if (isReached) unreached = failure && isUnreached(failure) ? unreached + 1 : 0;
      if (failure) events.failed(task, reasonOf(failure));
      return [];
    };
    /** One job a task, and one for all units of a window where the service can do that. */
    const queue = taskGroups(tasks, perUnit).map(({ name, tasks: members }): Job => {
      if (members.length === 1) return single(members[0]!);
      return async () => {
        if (!(await failureOf(members))) return [];
        events.perUnit(name);
        return members.map(single);
      };
    });
    // Else the first calls, which are all that go out at once, would be for this thread alone.
    if (queue.length > concurrent && tasks.every(({ changes }) => !changes)) threads?.begin();
    let fatal: { readonly error: unknown } | undefined;
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
}

const UNREACHED = 'not tried, because the endpoint could not be reached';

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
