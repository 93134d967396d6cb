import { channel } from 'node:diagnostics_channel';
import { ConfigurationError } from '../errors/index.js';
import { madeOnce } from '../text/madeOnce.js';
import { type BudgetStore, createMemoryStore, type Lease, type PlaceResult } from './memoryStore.js';

/** Limits how many requests are under way at once, over all clients that are given it. */
export interface Budget {
  /** Waits its turn for a place. Rejects with the signal's reason when that aborts first. */
  acquire(signal: AbortSignal): Promise<Place>;
}

/** A place for one request. */
export interface Place {
  /** Gives the place back. */
  release(result: PlaceResult): void;
}

/** Options of `createBudget`. */
export interface BudgetOptions {
  /** The most requests at once; default 8. The service allows 10 for each customer, over all unit keys. */
  readonly concurrent?: number | undefined;
  /** Default: places are counted in this process. */
  readonly store?: BudgetStore | undefined;
}

/** Published on `workforce-soap:budget` when the limit changes or the store fails. */
export interface BudgetEvent {
  /** Why the limit changed. */
  readonly reason: 'limit' | 'storeFailed';
  /** Calls at once from now on; of this process alone while the store is out of reach. */
  readonly limit: number;
  /** Calls that wait for a place. */
  readonly waiting: number;
}

const events = channel('workforce-soap:budget');
// While a store is out of reach, the places are counted in this process.
const STORE_PAUSE_MS = 5_000;

/**
 * Makes a budget to share between clients. Places are given in the order of asking. The limit is halved when the
 * server answers 429, and grows again by one for each full round of calls that succeed.
 *
 * @example
 * ```ts
 * import { createBudget, createClient } from 'workforce-soap';
 *
 * const budget = createBudget({ concurrent: 4 }); // one for all clients of a customer
 * const endpoint = 'https://wfs.example/soap';
 * const clients = ['KEY_101', 'KEY_102'].map((name) => createClient({ endpoint, apiKey: process.env[name]!, budget }));
 * ```
 */
export function createBudget({ concurrent = 8, store }: BudgetOptions = {}): Budget {
  if (!Number.isInteger(concurrent) || concurrent < 1)
    throw new ConfigurationError('concurrent', 'expected a whole number from 1');
  return new Queue(concurrent, store);
}

type Waiter = (place: Place) => void;

class Queue implements Budget {
  readonly #most: number;
  readonly #store: BudgetStore;
  readonly #fallback: BudgetStore;
  readonly #waiting: Waiter[] = [];
  #serving = false;
  #wake: (() => void) | undefined;
  #changes = 0;
  #limit: number | undefined;
  #held = 0;
  #storeFailedAt = Number.NEGATIVE_INFINITY;

  constructor(most: number, store?: BudgetStore) {
    this.#most = most;
    this.#fallback = createMemoryStore(most);
    this.#store = store ?? this.#fallback;
  }

  acquire(signal: AbortSignal): Promise<Place> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const abort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        this.#change();
        reject(signal.reason);
      };
      const waiter: Waiter = (place) => {
        signal.removeEventListener('abort', abort);
        resolve(place);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.push(waiter);
      void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    if (this.#serving) return;
    this.#serving = true;
    while (this.#waiting.length > 0) {
      const changes = this.#changes;
      const lease = await this.#take();
      const waiter = lease && this.#waiting.shift();
      if (waiter) waiter(this.#place(lease));
      else if (lease) lease.release('failed');
      else await this.#changed(changes);
    }
    this.#serving = false;
  }

  async #take(): Promise<Lease | undefined> {
    let lease: Lease | undefined;
    if (performance.now() - this.#storeFailedAt < STORE_PAUSE_MS) lease = await this.#takeHere();
    else {
      try {
        lease = await this.#store.take();
      } catch {
        this.#storeFailedAt = performance.now();
        this.#limit = this.#share;
        this.#publish('storeFailed');
        lease = await this.#takeHere();
      }
    }
    if (lease && lease.limit !== this.#limit) {
      const first = this.#limit === undefined;
      this.#limit = lease.limit;
      if (!first) this.#publish('limit');
    }
    return lease;
  }

  /** Places of this process alone: those that it has from the store count too. */
  async #takeHere(): Promise<Lease | undefined> {
    const share = this.#share;
    const lease = this.#held < share ? await this.#fallback.take() : undefined;
    return lease && { ...lease, limit: Math.min(lease.limit, share) };
  }

  get #share(): number {
    return Math.min(this.#store.share ?? this.#most, this.#most);
  }

  #place(lease: Lease): Place {
    let held = true;
    this.#held++;
    return {
      release: (result) => {
        if (!held) return;
        held = false;
        this.#held--;
        lease.release(result);
        this.#change();
      },
    };
  }

  #change(): void {
    this.#changes++;
    this.#wake?.();
  }

  /** Waits until a place was given back or nobody waits, or until it is time to ask the store again. */
  async #changed(since: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (this.#changes !== since) resolve();
      else if (this.#store.askAgainMs !== undefined) timer = setTimeout(resolve, this.#store.askAgainMs);
    });
    this.#wake = undefined;
    clearTimeout(timer);
    if (this.#waiting.length === 0) this.#store.leave?.();
  }

  #publish(reason: BudgetEvent['reason']): void {
    const event: BudgetEvent = { reason, limit: this.#limit!, waiting: this.#waiting.length };
    events.publish(event);
  }
}

const shared = new Map<string, Budget>();

/** The budget that all clients of an endpoint share when they are given none. */
export function budgetOfEndpoint(endpoint: string): Budget {
  const { origin, pathname } = new URL(endpoint);
  return madeOnce(shared, origin + pathname, createBudget);
}
