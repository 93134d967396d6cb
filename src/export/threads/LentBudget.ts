import type { Budget, Place } from '../../transport/budget.js';
import type { FromThread } from './messages.js';

/** The budget of another thread: each place is asked of it and given back to it. */
export class LentBudget implements Budget {
  readonly #tell: (message: FromThread) => void;
  readonly #waiting = new Map<number, (place: Place) => void>();
  #places = 0;

  constructor(tell: (message: FromThread) => void) {
    this.#tell = tell;
  }

  acquire(signal: AbortSignal): Promise<Place> {
    const place = this.#places++;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const abort = () => {
        // It comes all the same, and goes back then.
        this.#waiting.delete(place);
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.set(place, (given) => {
        signal.removeEventListener('abort', abort);
        resolve(given);
      });
      this.#tell({ say: 'acquire', place });
    });
  }

  /** The other thread gives a place. */
  given(place: number): void {
    const take = this.#waiting.get(place);
    this.#waiting.delete(place);
    let held = true;
    if (!take) this.#tell({ say: 'release', place, result: 'failed' });
    take?.({
      release: (result) => {
        if (held) this.#tell({ say: 'release', place, result });
        held = false;
      },
    });
  }
}
