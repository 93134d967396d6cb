import type { GatewayState } from '../state/GatewayState.js';
import type { CallRecord } from '../state/CallRecord.js';
import type { Metrics } from './Metrics.js';
import { count, merged, newTally, type Tally } from '../state/Tally.js';

const HOUR = 'YYYY-MM-DDTHH'.length;
const FLUSH_MS = 10_000;
// A caller without a token can invent names of scripts by inventing keys.
const MOST_TALLIES = 20_000;

/** Counts calls by hour, script and operation. What was counted goes to the state, which gateways can share, where there is one. */
export class Traffic {
  readonly #state: GatewayState | undefined;
  /** What the state does not have. */
  #tallies = new Map<string, Tally>();
  readonly #timer: NodeJS.Timeout;
  readonly #metrics: Metrics;

  constructor(state: GatewayState | undefined, metrics: Metrics) {
    this.#state = state;
    this.#metrics = metrics;
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), FLUSH_MS);
    this.#timer.unref();
  }

  add(record: CallRecord): void {
    const { script, operation, at } = record;
    const hour = at.slice(0, HOUR);
    const known = this.#tallies.get(keyOf({ hour, script, operation }));
    const tally = known ?? newTally(hour, script, operation);
    if (!known) this.#add(tally);
    count(tally, record);
  }

  /** All that was counted, the oldest hour first. */
  async tallies(): Promise<Tally[]> {
    await this.flush();
    const all = this.#state ? await this.#state.tallies() : [...this.#tallies.values()];
    return all.sort((a, b) => (a.hour < b.hour ? -1 : 1));
  }

  async flush(): Promise<void> {
    if (!this.#state || this.#tallies.size === 0) return;
    const counted = this.#tallies;
    this.#tallies = new Map();
    try {
      await this.#state.addTallies([...counted.values()]);
    } catch (error) {
      this.#metrics.count('state_failures_total', { during: 'counts' });
      // For the next time.
      for (const tally of counted.values()) this.#add(tally);
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }

  #add(more: Tally): void {
    const key = keyOf(more);
    const known = this.#tallies.get(key);
    if (!known && this.#tallies.size >= MOST_TALLIES) this.#forgetOldest();
    this.#tallies.set(key, known ? merged(known, more) : more);
  }

  #forgetOldest(): void {
    const [oldest] = this.#tallies.keys();
    if (oldest !== undefined && this.#tallies.delete(oldest)) this.#metrics.count('tallies_dropped_total');
  }
}

function keyOf({ hour, operation, script }: Pick<Tally, 'hour' | 'operation' | 'script'>): string {
  return `${hour} ${operation} ${script}`;
}
