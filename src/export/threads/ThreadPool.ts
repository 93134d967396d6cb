import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Budget } from '../../transport/budget.js';
import { type ExportThread, exportThread } from './ExportThread.js';

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
