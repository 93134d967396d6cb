import type { Order } from '../call/Order.js';
import type { AnswerHead } from '../server/sendAnswer.js';
import { type Answerer, type CallRecord, type Outcome, outcomeOf } from '../state/CallRecord.js';
import { AnswerReader } from './AnswerReader.js';

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
