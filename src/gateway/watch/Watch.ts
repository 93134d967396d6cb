import { createWriteStream, type WriteStream } from 'node:fs';
import { type Order, scriptOf } from '../call/Order.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState } from '../state/GatewayState.js';
import { merged, tallyOf, outcomeOf } from '../state/Tally.js';
import type { Tally, CallRecord, Answerer, Outcome } from '../state/Tally.js';
import { Metrics } from './Metrics.js';
import type { AnswerHead } from '../server/sendAnswer.js';
import { AnswerReader } from './AnswerReader.js';

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

const NOTHING = { isFault: false, records: 0, rejected: 0, fields: [] } as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Looks at one call as it passes. */
export class CallWatch {
  readonly #report: (record: CallRecord) => void;
  /** Told that what is known of the call could not be kept. */
  readonly stateFailed: () => void;
  readonly #readsFields: boolean;
  readonly #started = performance.now();
  readonly #known: Mutable<CallRecord> = {
    ...{ at: new Date().toISOString(), script: '', operation: 'other', outcome: 'ok', answerer: 'gateway' },
    ...{ status: 0, durationMs: 0, requestBytes: 0, answerBytes: 0, parts: [] },
    ...{ records: 0, rejected: 0, fields: [], deprecated: false },
  };
  #reader: AnswerReader | undefined;

  constructor(report: (record: CallRecord) => void, readsFields: boolean, stateFailed: () => void) {
    this.#report = report;
    this.stateFailed = stateFailed;
    this.#readsFields = readsFields;
  }

  request(bytes: number): void {
    this.#known.requestBytes = bytes;
  }

  order({ operation, name, by, read, refused }: Order, script: string): void {
    const known = this.#known;
    // What is not known may be any text, also one that nobody should see.
    [known.script, known.operation, known.refused] = [script, operation ? name : 'other', refused];
    known.deprecated = operation?.deprecated === true;
    known.parts = operation && (by || read) ? (read?.partNames ?? []) : [];
  }

  /** An answer begins. */
  answer({ status, headers }: AnswerHead, answerer: Answerer): void {
    const known = this.#known;
    [known.status, known.answerer] = [status, answerer];
    if (this.#readsFields)
      this.#reader = new AnswerReader(known.operation, headers['content-type'], headers['content-encoding']);
  }

  /** Looks at a piece of the answer. The promise, where there is one, resolves when there is room for more. */
  see(piece: Uint8Array): Promise<void> | undefined {
    this.#known.answerBytes += piece.length;
    return this.#reader?.take(piece);
  }

  /** The answer has gone out whole. */
  async seen(): Promise<void> {
    await this.#reader?.finish();
  }

  /** The gateway refused the call of a script that it knows. */
  refused(about: { readonly script: string; readonly operation: string }): void {
    Object.assign(this.#known, about);
  }

  /** The call is over; `outcome` where its answer does not say how. */
  end(outcome?: Outcome): void {
    const facts = this.#reader?.facts() ?? NOTHING;
    const { records, rejected, fields } = facts;
    const durationMs = Math.round(performance.now() - this.#started);
    const came = outcome ?? outcomeOf(facts, this.#known.status);
    this.#report({ ...this.#known, outcome: came, durationMs, records, rejected, fields });
  }
}
