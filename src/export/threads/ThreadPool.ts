import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Budget } from '../../transport/budget.js';
import { ExportThread } from './ExportThread.js';

/** More would each take some memory, and the service allows few calls at once. */
const MOST = 3;

/** Threads beside this one, one for each further core. Begun where there is much to do: each takes a while and memory to begin. */
export class ThreadPool {
  readonly #entry: URL;
  readonly #setup: () => unknown;
  readonly #budget: Budget;
  readonly #most: number;
  #threads: ExportThread[] = [];

  /** `setup` gives what the entry is begun with. */
  constructor(entry: URL, setup: () => unknown, budget: Budget, cores = availableParallelism()) {
    this.#entry = entry;
    this.#setup = setup;
    this.#budget = budget;
    // From sources that were not compiled there is none.
    this.#most = existsSync(entry) ? Math.min(cores - 1, MOST) : 0;
  }

  get threads(): readonly ExportThread[] {
    return this.#threads;
  }

  begin(): void {
    while (this.#threads.length < this.#most)
      this.#threads.push(new ExportThread(this.#entry, this.#setup(), this.#budget));
  }

  /** The thread with the least at hand, if that is less than is at hand here. */
  free(here: number): ExportThread | undefined {
    const [least] = [...this.#threads].sort((a, b) => a.atHand - b.atHand);
    return least && least.atHand < here ? least : undefined;
  }

  close(): void {
    for (const thread of this.#threads) thread.close();
    this.#threads = [];
  }
}
