import type { Order } from '../call/Order.js';
import type { AnswerHead } from '../server/sendAnswer.js';
import { type Answerer, type CallRecord, type Outcome, outcomeOf } from '../state/CallRecord.js';
import { AnswerReader } from './AnswerReader.js';

const NOTHING = { isFault: false, records: 0, rejected: 0, fields: [] } as const;

/** Looks at one call as it passes. */
export class CallWatch {
  readonly #report: (record: CallRecord) => void;
  /** Told that what is known of the call could not be kept. */
  readonly stateFailed: () => void;
  readonly #readsFields: boolean;
  readonly #at = new Date().toISOString();
  readonly #started = performance.now();
  #script = '';
  #operation = 'other';
  #deprecated = false;
  #refused: string | undefined;
  #parts: readonly string[] = [];
  #requestBytes = 0;
  #answerBytes = 0;
  #status = 0;
  #reader: AnswerReader | undefined;
  #answerer: Answerer = 'gateway';

  constructor(report: (record: CallRecord) => void, readsFields: boolean, stateFailed: () => void) {
    this.#report = report;
    this.stateFailed = stateFailed;
    this.#readsFields = readsFields;
  }

  request(bytes: number): void {
    this.#requestBytes = bytes;
  }

  order({ operation, name, by, read, refused }: Order, script: string): void {
    this.#script = script;
    this.#refused = refused;
    // What is not known may be any text, also one that nobody should see.
    this.#operation = operation ? name : 'other';
    this.#deprecated = operation?.deprecated === true;
    this.#parts = operation && (by || read) ? (read?.partNames ?? []) : [];
  }

  /** An answer begins. */
  answer({ status, headers }: AnswerHead, answerer: Answerer): void {
    this.#status = status;
    this.#answerer = answerer;
    if (this.#readsFields)
      this.#reader = new AnswerReader(this.#operation, headers['content-type'], headers['content-encoding']);
  }

  /** Looks at a piece of the answer. The promise, where there is one, resolves when there is room for more. */
  see(piece: Uint8Array): Promise<void> | undefined {
    this.#answerBytes += piece.length;
    return this.#reader?.take(piece);
  }

  /** The answer has gone out whole. */
  async seen(): Promise<void> {
    await this.#reader?.finish();
  }

  /** The gateway refused the call of a script that it knows. */
  refused({ script, operation }: { readonly script: string; readonly operation: string }): void {
    this.#script = script;
    this.#operation = operation;
  }

  /** The call is over; `outcome` where its answer does not say how. */
  end(outcome?: Outcome): void {
    const facts = this.#reader?.facts() ?? NOTHING;
    const { records, rejected, fields } = facts;
    this.#report({
      at: this.#at,
      script: this.#script,
      operation: this.#operation,
      outcome: outcome ?? outcomeOf(facts, this.#status),
      answerer: this.#answerer,
      status: this.#status,
      durationMs: Math.round(performance.now() - this.#started),
      requestBytes: this.#requestBytes,
      answerBytes: this.#answerBytes,
      parts: this.#parts,
      records,
      rejected,
      fields,
      deprecated: this.#deprecated,
      refused: this.#refused,
    });
  }
}
