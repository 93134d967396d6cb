import { TransportFailure } from './failure.js';

/** The end of one call over all its attempts: its whole time limit, or the caller's signal. Call `end()` when done. */
export class Deadline {
  readonly #limitMs: number;
  readonly #outside: AbortSignal | undefined;
  readonly #controller = new AbortController();
  #remainingMs: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, outside?: AbortSignal) {
    this.#limitMs = limitMs;
    this.#remainingMs = limitMs;
    this.#outside = outside;
    if (outside?.aborted) this.#abort();
    else {
      outside?.addEventListener('abort', this.#abort, { once: true });
      this.resume();
    }
  }

  /** Aborts with a `TransportFailure` as its reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds left. */
  get remainingMs(): number {
    const running = this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince;
    return Math.max(0, this.#remainingMs - running);
  }

  /** Stops the clock, so that the time a caller takes over a streamed record does not count. */
  pause(): void {
    this.#remainingMs = this.remainingMs;
    this.#runningSince = undefined;
    clearTimeout(this.#timer);
  }

  resume(): void {
    if (this.#runningSince !== undefined || this.signal.aborted) return;
    this.#runningSince = performance.now();
    this.#timer = setTimeout(this.#expire, this.#remainingMs);
  }

  /** Gives what `promise` gives, or fails when the call ends first. */
  race<T>(promise: Promise<T>): Promise<T> {
    return raceSignal(promise, this.signal);
  }

  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await this.race(over).finally(() => clearTimeout(timer));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outside?.removeEventListener('abort', this.#abort);
  }

  readonly #abort = () => {
    this.end();
    this.#controller.abort(new TransportFailure({ kind: 'aborted', requestSent: false }));
  };

  readonly #expire = () => {
    this.end();
    this.#controller.abort(
      new TransportFailure({ kind: 'timeout', phase: 'total', limitMs: this.#limitMs, requestSent: false }),
    );
  };
}

/** Gives what `promise` gives, or throws the signal's reason when that aborts first. Leaves no listener. */
export function raceSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) {
      promise.catch(() => undefined);
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    const settled =
      <R>(then: (result: R) => void) =>
      (result: R) => {
        signal.removeEventListener('abort', abort);
        then(result);
      };
    promise.then(settled(resolve), settled(reject));
  });
}
