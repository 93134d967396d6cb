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
function trafficIn(state: GatewayState | undefined, metrics: Metrics) {
  /** What the state does not have. */
  let counts = new Map<string, Tally>();
  const timer = setInterval(() => void flush().catch(() => undefined), FLUSH_MS).unref();

  /** All that was counted, the oldest hour first. */
  async function tallies(): Promise<Tally[]> {
    await flush();
    const all = state ? await state.tallies() : [...counts.values()];
    return all.sort((a, b) => (a.hour < b.hour ? -1 : 1));
  }

  async function flush(): Promise<void> {
    if (!state || counts.size === 0) return;
    const counted = counts;
    counts = new Map();
    try {
      await state.addTallies([...counted.values()]);
    } catch (error) {
      metrics.count('state_failures_total', { during: 'counts' });
      // For the next time.
      for (const tally of counted.values()) add(tally);
      throw error;
    }
  }

  async function close(): Promise<void> {
    clearInterval(timer);
    await flush().catch(() => undefined);
  }

  /** Where there are too many, the oldest is forgotten. */
  function add(more: Tally): void {
    const key = `${more.hour} ${more.operation} ${more.script}`;
    const known = counts.get(key);
    const [oldest] = known || counts.size < MOST_TALLIES ? [] : counts.keys();
    if (oldest !== undefined && counts.delete(oldest)) metrics.count('tallies_dropped_total');
    counts.set(key, known ? merged(known, more) : more);
  }

  return { tallies, flush, close, add };
}

/** Watches the calls of a gateway: counts, metrics and a log. What fails of it fails no call. */
export function watchCalls(
  { fields, log }: NonNullable<GatewaySettings['watch']>,
  state: GatewayState | undefined,
  markOf: (key: string) => string,
) {
  const metrics = new Metrics();
  const traffic = trafficIn(state, metrics);
  // Opened for its first line: a check of the settings makes no file.
  let output: WriteStream | NodeJS.WriteStream | undefined;
  if (state)
    metrics.gauge('write_rows', {
      ...{ help: 'Rows of writes that are not over, by state.', label: 'state' },
      values: () => state.rowCounts(),
    });

  /** Goes on in the file that has the name of the log now: what was rotated gets no more lines. */
  function reopen(): void {
    const old = output;
    output = openLog();
    if (old !== process.stdout) old?.end();
  }

  function begin(): CallWatch {
    metrics.began();
    const failed = () => metrics.count('state_failures_total', { during: 'call' });
    return new CallWatch(ended, fields, failed);
  }

  async function close(): Promise<void> {
    await traffic.close();
    const last = output;
    if (last && last !== process.stdout) await new Promise<void>((resolve) => void last.end(resolve));
  }

  function ended(record: CallRecord): void {
    metrics.add(record);
    traffic.add(tallyOf(record));
    output ??= openLog();
    if (!output) return;
    const { fields: _, ...line } = record;
    output.write(`${JSON.stringify(line)}\n`);
  }

  function openLog(): WriteStream | NodeJS.WriteStream | undefined {
    if (log === undefined) return undefined;
    if (log === '-') return process.stdout;
    return createWriteStream(log, { flags: 'a', mode: 0o600 }).on('error', () =>
      metrics.count('log_failures_total'),
    );
  }

  return { reopen, begin, scriptOf: (order: Order) => scriptOf(order, markOf), close, metrics, traffic };
}

export type Watch = ReturnType<typeof watchCalls>;

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
