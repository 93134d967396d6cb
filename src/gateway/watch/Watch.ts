import { createWriteStream, type WriteStream } from 'node:fs';
import { type Order, scriptOf } from '../call/Order.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { CallRecord } from '../state/CallRecord.js';
import type { GatewayState } from '../state/GatewayState.js';
import { merged, type Tally, tallyOf } from '../state/Tally.js';
import { CallWatch } from './CallWatch.js';
import { Metrics } from './Metrics.js';

const FLUSH_MS = 10_000;
// A caller without a token can invent names of scripts by inventing keys.
const MOST_TALLIES = 20_000;

/** Counts calls by hour, script and operation. What was counted goes to the state, which gateways can share, where there is one. */
class Traffic {
  readonly #state: GatewayState | undefined;
  /** What the state does not have. */
  #tallies = new Map<string, Tally>();
  readonly #timer: NodeJS.Timeout;
  readonly #metrics: Metrics;

  constructor(state: GatewayState | undefined, metrics: Metrics) {
    this.#state = state;
    this.#metrics = metrics;
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), FLUSH_MS).unref();
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
      for (const tally of counted.values()) this.add(tally);
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }

  /** Where there are too many, the oldest is forgotten. */
  add(more: Tally): void {
    const key = `${more.hour} ${more.operation} ${more.script}`;
    const known = this.#tallies.get(key);
    const [oldest] = known || this.#tallies.size < MOST_TALLIES ? [] : this.#tallies.keys();
    if (oldest !== undefined && this.#tallies.delete(oldest)) this.#metrics.count('tallies_dropped_total');
    this.#tallies.set(key, known ? merged(known, more) : more);
  }
}

/** Watches the calls of a gateway: counts, metrics and a log. What fails of it fails no call. */
export class Watch {
  readonly metrics = new Metrics();
  readonly traffic: Traffic;
  readonly #readsFields: boolean;
  readonly #path: string | undefined;
  readonly #logFailed = () => this.metrics.count('log_failures_total');
  #log: WriteStream | NodeJS.WriteStream | undefined;
  readonly #markOf: (key: string) => string;

  constructor(
    { fields, log }: NonNullable<GatewaySettings['watch']>,
    state: GatewayState | undefined,
    markOf: (key: string) => string,
  ) {
    this.traffic = new Traffic(state, this.metrics);
    this.#readsFields = fields;
    this.#markOf = markOf;
    this.#path = log;
    this.#log = this.#openLog();
    if (state)
      this.metrics.gauge('write_rows', {
        ...{ help: 'Rows of writes that are not over, by state.', label: 'state' },
        values: () => state.rowCounts(),
      });
  }

  /** Goes on in the file that has the name of the log now: what was rotated gets no more lines. */
  reopen(): void {
    const old = this.#log;
    this.#log = this.#openLog();
    if (old !== process.stdout) old?.end();
  }

  begin(): CallWatch {
    this.metrics.began();
    return new CallWatch(
      (record) => this.#ended(record),
      this.#readsFields,
      () => this.metrics.count('state_failures_total', { during: 'call' }),
    );
  }

  scriptOf(order: Order): string {
    return scriptOf(order, this.#markOf);
  }

  async close(): Promise<void> {
    await this.traffic.close();
    const log = this.#log;
    if (log && log !== process.stdout) await new Promise<void>((resolve) => void log.end(resolve));
  }

  #ended(record: CallRecord): void {
    this.metrics.add(record);
    this.traffic.add(tallyOf(record));
    if (!this.#log) return;
    const { fields: _, ...line } = record;
    this.#log.write(`${JSON.stringify(line)}\n`);
  }

  #openLog(): WriteStream | NodeJS.WriteStream | undefined {
    if (this.#path === undefined) return undefined;
    if (this.#path === '-') return process.stdout;
    return createWriteStream(this.#path, { flags: 'a', mode: 0o600 }).on('error', this.#logFailed);
  }
}
