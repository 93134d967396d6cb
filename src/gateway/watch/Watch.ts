import { createWriteStream, type WriteStream } from 'node:fs';
import type { Order } from '../call/Order.js';
import { scriptOf } from '../call/scriptOf.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { CallRecord } from '../state/CallRecord.js';
import { CallWatch } from './CallWatch.js';
import { Metrics } from './Metrics.js';
import { Traffic } from './Traffic.js';

/** Watches the calls of a gateway: counts, metrics and a log. What fails of it fails no call. */
export class Watch {
  readonly metrics = new Metrics();
  readonly traffic: Traffic;
  readonly #readsFields: boolean;
  readonly #path: string | undefined;
  #log: WriteStream | NodeJS.WriteStream | undefined;
  readonly #markOf: (key: string) => string;

  constructor(
    { fields, log }: NonNullable<GatewaySettings['watch']>,
    state: GatewayState | undefined,
    markOf: (key: string) => string,
  ) {
    this.traffic = new Traffic(state);
    this.#readsFields = fields;
    this.#markOf = markOf;
    this.#path = log;
    this.#log = openLog(log);
  }

  /** Goes on in the file that has the name of the log now: what was rotated gets no more lines. */
  reopen(): void {
    const old = this.#log;
    this.#log = openLog(this.#path);
    if (old !== process.stdout) old?.end();
  }

  begin(): CallWatch {
    this.metrics.began();
    return new CallWatch((record) => this.#ended(record), this.#readsFields);
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
    const { fields: _, ...line } = record;
    this.#log?.write(`${JSON.stringify(line)}\n`);
  }
}

function openLog(path: string | undefined): WriteStream | NodeJS.WriteStream | undefined {
  if (path === undefined) return undefined;
  if (path === '-') return process.stdout;
  return createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', () => undefined);
}
