import { createWriteStream, type WriteStream } from 'node:fs';
import type { Order } from '../call/Order.js';
import { scriptOf } from '../call/scriptOf.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { CallRecord } from '../state/CallRecord.js';
import type { GatewayState } from '../state/GatewayState.js';
import { CallWatch } from './CallWatch.js';
import { Metrics } from './Metrics.js';
import { Traffic } from './Traffic.js';

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
    this.traffic.add(record);
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
