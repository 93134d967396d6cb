import { Ending } from './Ending.js';
import { outOfTime, TransportFailure } from './failure.js';

/** The end of one call over all its attempts: its whole time limit, or the caller's signal. Call `end()` when done. */
export class Deadline {
  readonly #limitMs: number;
  readonly #outside: AbortSignal | Ending | undefined;
  /** Ends with a `TransportFailure` as its reason. */
  readonly ending = new Ending();
  #remainingMs: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, outside?: AbortSignal | Ending) {
    this.#limitMs = limitMs;
    this.#remainingMs = limitMs;
    this.#outside = outside;
    const isOver = outside instanceof Ending ? outside.hasEnded : outside?.aborted;
    if (isOver) this.abort();
    else {
      if (outside instanceof Ending) outside.tell(this.abort);
      else outside?.addEventListener('abort', this.abort, { once: true });
      this.resume();
    }
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
    if (this.#runningSince !== undefined || this.ending.hasEnded) return;
    this.#runningSince = performance.now();
    this.#timer = setTimeout(this.#expire, this.#remainingMs);
  }

  /** Gives what `promise` gives, or fails when the call ends first. */
  race<T>(promise: Promise<T>): Promise<T> {
    return this.ending.race(promise);
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
    if (this.#outside instanceof Ending) this.#outside.forget(this.abort);
    else this.#outside?.removeEventListener('abort', this.abort);
  }

  /** Ends the call as its caller's signal does. */
  readonly abort = () => {
    this.end();
    this.ending.end(new TransportFailure({ kind: 'aborted', requestSent: false }));
  };

  readonly #expire = () => {
    this.end();
    this.ending.end(outOfTime(this.#limitMs));
  };
}
