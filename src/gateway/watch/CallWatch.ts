import type { Order } from '../call/Order.js';
import { AnswerReader } from './AnswerReader.js';
import { type CallRecord, type Outcome, outcomeOf } from './CallRecord.js';

const NOTHING = { isFault: false, records: 0, rejected: 0, fields: [] } as const;

/** What is known of an answer before its body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Looks at one call as it passes. */
export class CallWatch {
  readonly #tell: (record: CallRecord) => void;
  readonly #readsFields: boolean;
  readonly #at = new Date().toISOString();
  readonly #started = performance.now();
  #script = '';
  #operation = 'other';
  #deprecated = false;
  #parts: readonly string[] = [];
  #requestBytes = 0;
  #answerBytes = 0;
  #status = 0;
  #reader: AnswerReader | undefined;

  constructor(tell: (record: CallRecord) => void, readsFields: boolean) {
    this.#tell = tell;
    this.#readsFields = readsFields;
  }

  request(bytes: number): void {
    this.#requestBytes = bytes;
  }

  order({ operation, name, by, read }: Order, script: string): void {
    this.#script = script;
    // What is not known may be any text, also one that nobody should see.
    this.#operation = operation ? name : 'other';
    this.#deprecated = operation?.deprecated === true;
    this.#parts = operation && (by || read) ? (read?.partNames ?? []) : [];
  }

  /** The same body, looked at as it passes. */
  async *answer(
    { status, headers }: AnswerHead,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    this.#status = status;
    if (this.#readsFields)
      this.#reader = new AnswerReader(headers['content-type'], headers['content-encoding']);
    for await (const piece of body) {
      this.#answerBytes += piece.length;
      yield piece;
      await this.#reader?.take(piece);
    }
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
    this.#tell({
      ...{ at: this.#at, script: this.#script, operation: this.#operation },
      outcome: outcome ?? outcomeOf(facts, this.#status),
      status: this.#status,
      durationMs: Math.round(performance.now() - this.#started),
      ...{ requestBytes: this.#requestBytes, answerBytes: this.#answerBytes, parts: this.#parts },
      ...{ records, rejected, fields, deprecated: this.#deprecated },
    });
  }
}
