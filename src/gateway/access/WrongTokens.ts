import type { Clock } from '../config/Clock.js';
import { Refusal } from '../request/Refusal.js';

/** A token that opens nothing. */
export class UnknownToken extends Refusal {
  constructor() {
    super('Client', 'this token is not known, or was revoked');
  }
}

const MINUTE_MS = 60_000;
const FREE = 5;
const FIRST_MS = 100;
const LONGEST_MS = 5_000;
const MOST_ADDRESSES = 10_000;

/** Lets those who guess at tokens wait, the longer the more of them came from one address in a minute. */
export class WrongTokens {
  readonly #clock: Clock;
  readonly #seen = new Map<string, { count: number; since: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the answer to a wrong token from an address may go out. */
  async wait(address = ''): Promise<void> {
    const now = this.#clock.elapsed();
    const known = this.#seen.get(address);
    const seen = known && now - known.since < MINUTE_MS ? known : { count: 0, since: now };
    seen.count++;
    this.#seen.delete(address);
    this.#seen.set(address, seen);
    if (this.#seen.size > MOST_ADDRESSES) this.#seen.delete(this.#seen.keys().next().value!);
    const waits = seen.count > FREE ? FIRST_MS * 2 ** Math.min(seen.count - FREE, 10) : 0;
    if (waits > 0) await this.#clock.sleep(Math.min(waits, LONGEST_MS));
  }
}
