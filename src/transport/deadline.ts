import { Ending } from './Ending.js';
import { outOfTime, TransportFailure } from './failure.js';

/** The end of one call over all its attempts: its whole time limit, or the caller's signal. Call `end()` when done. */
export class Deadline {
  readonly #limitMs: number;
  readonly #followed: (AbortSignal | Ending)[] = [];
  /** Ends with a `TransportFailure` as its reason. */
  readonly ending = new Ending();
  #remainingMs: number;
  #runningSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, outside?: AbortSignal | Ending) {
    this.#limitMs = limitMs;
    this.#remainingMs = limitMs;
    this.resume();
    if (outside) this.follow(outside);
  }

  /** Ends the call as `outside` does. */
  follow(outside: AbortSignal | Ending): void {
    const isEnding = outside instanceof Ending;
    if (isEnding ? outside.hasEnded : outside.aborted) {
      this.#abort();
      return;
    }
    this.#followed.push(outside);
    if (isEnding) outside.tell(this.#abort);
    else outside.addEventListener('abort', this.#abort);
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
    for (const outside of this.#followed)
      if (outside instanceof Ending) outside.forget(this.#abort);
      else outside.removeEventListener('abort', this.#abort);
  }

  readonly #abort = () => {
    this.end();
    this.ending.end(new TransportFailure({ kind: 'aborted', requestSent: false }));
  };

  readonly #expire = () => {
    this.end();
    this.ending.end(outOfTime(this.#limitMs));
  };
}
