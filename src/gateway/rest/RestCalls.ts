import { AsyncLocalStorage } from 'node:async_hooks';
import { type Budget, createBudget, type Place } from '../../transport/budget.js';

/**
 * The budget of the REST client, which also knows for which answer a call is made: an answer that nobody waits for any
 * more makes no further call.
 */
export class RestCalls implements Budget {
  readonly #budget: Budget;
  readonly #answers = new AsyncLocalStorage<AbortSignal>();

  constructor(concurrent: number) {
    this.#budget = createBudget({ concurrent });
  }

  /** Makes an answer of several calls. Rejects with the signal's reason when that aborts first. */
  async for<T>(signal: AbortSignal, make: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    let end = () => {};
    const ended = new Promise<never>((_, reject) => {
      end = () => reject(signal.reason);
    });
    signal.addEventListener('abort', end, { once: true });
    try {
      return await Promise.race([this.#answers.run(signal, make), ended]);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  async acquire(signal: AbortSignal): Promise<Place> {
    const answer = this.#answers.getStore();
    return this.#budget.acquire(answer ? AbortSignal.any([signal, answer]) : signal);
  }
}
