import { setTimeout as wait } from 'node:timers/promises';
import { CLOCK, type Clock } from '../../src/gateway/config/Clock.js';

const LONG_MS = 3_600_000;

/**
 * The machine's clock, which a test moves on: whoever sleeps meanwhile wakes up when that time is over. One that `stands` moves
 * by the test alone, however busy the machine is.
 */
export class MovedClock implements Clock {
  #ahead = 0;
  readonly #sleeping = new Set<() => void>();
  readonly #stands: boolean;
  readonly #from = { now: CLOCK.now(), elapsed: CLOCK.elapsed() };

  constructor(stands = false) {
    this.#stands = stands;
  }

  now(): number {
    return (this.#stands ? this.#from.now : CLOCK.now()) + this.#ahead;
  }

  elapsed(): number {
    return (this.#stands ? this.#from.elapsed : CLOCK.elapsed()) + this.#ahead;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = this.elapsed() + ms;
    for (let left = ms; left > 0; left = until - this.elapsed()) {
      const moved = new AbortController();
      const move = () => moved.abort();
      this.#sleeping.add(move);
      await wait(this.#stands ? LONG_MS : left, undefined, {
        signal: AbortSignal.any([moved.signal, ...(signal ? [signal] : [])]),
      })
        .catch(() => signal?.throwIfAborted())
        .finally(() => this.#sleeping.delete(move));
    }
  }

  /** Lets time pass, once somebody sleeps. */
  async pass(ms: number): Promise<void> {
    while (this.#sleeping.size === 0) await new Promise(setImmediate);
    await this.move(ms);
  }

  /** Lets time pass, whether somebody sleeps or not. */
  async move(ms: number): Promise<void> {
    this.#ahead += ms;
    for (const move of this.#sleeping) move();
    await new Promise(setImmediate);
  }
}
