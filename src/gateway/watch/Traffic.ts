import type { GatewayState } from '../state/GatewayState.js';
import type { CallRecord } from './CallRecord.js';
import { count, newTally, type Tally } from './Tally.js';

const HOUR = 'YYYY-MM-DDTHH'.length;
const FLUSH_MS = 10_000;
// A caller without a token can invent names of scripts by inventing keys.
const MOST_TALLIES = 20_000;

/** Counts calls by hour, script and operation, and keeps the counts in the state where there is one. */
export class Traffic {
  readonly #state: GatewayState | undefined;
  readonly #tallies = new Map<string, Tally>();
  readonly #changed = new Set<Tally>();
  readonly #timer: NodeJS.Timeout;

  private constructor(state: GatewayState | undefined, known: readonly Tally[]) {
    this.#state = state;
    for (const tally of known) this.#tallies.set(keyOf(tally), tally);
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), FLUSH_MS);
    this.#timer.unref();
  }

  /** Goes on with the counts of the state. */
  static async open(state: GatewayState | undefined): Promise<Traffic> {
    return new Traffic(state, (await state?.tallies()) ?? []);
  }

  add(record: CallRecord): void {
    const { script, operation, at } = record;
    const hour = at.slice(0, HOUR);
    const key = keyOf({ hour, script, operation });
    let tally = this.#tallies.get(key);
    if (!tally) {
      if (this.#tallies.size >= MOST_TALLIES) this.#forgetOldest();
      tally = newTally(hour, script, operation);
      this.#tallies.set(key, tally);
    }
    count(tally, record);
    this.#changed.add(tally);
  }

  /** All that was counted, the oldest hour first. */
  tallies(): Tally[] {
    return [...this.#tallies.values()].sort((a, b) => (a.hour < b.hour ? -1 : 1));
  }

  async flush(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (changed.length > 0) await this.#state?.saveTallies(changed);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #forgetOldest(): void {
    const [oldest] = this.#tallies.keys();
    if (oldest !== undefined) this.#tallies.delete(oldest);
  }
}

function keyOf({ hour, script, operation }: Pick<Tally, 'hour' | 'script' | 'operation'>): string {
  return `${hour} ${operation} ${script}`;
}
