import { type ClientError, RequestRejectedError, RowsRejectedError } from '../errors/errors.js';

/** Something in an answer that could not be taken as it came: the value is left out, the rest is kept. */
export interface DecodeIssue {
  /** Index of the record in the answer's array, when the issue is inside one. */
  readonly index?: number;
  /** Where the value stands, such as `['schedules', 3, 'hours']`. */
  readonly path: readonly (string | number)[];
  /**
   * `value`: no value of its type. `missing`: an answer always carries it. `unknownElement`: the record has no such
   * field; reported once. `structure`: not the shape that was expected. `unlisted`: more issues than are listed.
   */
  readonly kind: 'value' | 'missing' | 'unknownElement' | 'structure' | 'unlisted';
  /** What was expected there. Never holds the value itself. */
  readonly expected: string;
  /** How many there were, when more than one is reported as this one. */
  readonly count?: number;
}

/**
 * What became of one row of a batch. `unanswered`: it was sent and no answer came for it, so its state is unknown.
 * `notSent`: the service has not seen it, because an earlier part of the batch failed.
 */
export type RowOutcome<Input, Answer> =
  | { readonly status: 'accepted'; readonly index: number; readonly input: Input; readonly value: Answer }
  | {
      readonly status: 'rejected';
      readonly index: number;
      readonly input: Input;
      readonly value: Answer;
      readonly validationErrors: readonly string[];
    }
  | { readonly status: 'unanswered'; readonly index: number; readonly input: Input }
  | { readonly status: 'notSent'; readonly index: number; readonly input: Input };

export type AcceptedRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'accepted' }>;
export type RejectedRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'rejected' }>;
export type UnansweredRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'unanswered' }>;
export type NotSentRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'notSent' }>;

interface BatchFacts<Answer> {
  readonly unmatched?: readonly Answer[] | undefined;
  readonly issues?: readonly DecodeIssue[] | undefined;
  readonly error?: ClientError | undefined;
}

/** The outcome of a batch operation: one entry a row, in input order, no row lost. */
export class Batch<Input, Answer> {
  readonly operation: string;
  readonly rows: readonly RowOutcome<Input, Answer>[];
  /** Answers that fit no row that was sent. */
  readonly unmatched: readonly Answer[];
  readonly issues: readonly DecodeIssue[];
  /** Why rows are `unanswered` or `notSent`, when a part of a batch in several calls failed. */
  readonly error: ClientError | undefined;

  constructor(operation: string, rows: readonly RowOutcome<Input, Answer>[], facts: BatchFacts<Answer> = {}) {
    this.operation = operation;
    this.rows = rows;
    this.unmatched = facts.unmatched ?? [];
    this.issues = facts.issues ?? [];
    this.error = facts.error;
  }

  get accepted(): AcceptedRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'accepted');
  }

  get rejected(): RejectedRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'rejected');
  }

  /** Rows without an answer: whether they were saved is unknown. */
  get unanswered(): UnansweredRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'unanswered');
  }

  /** Rows that never left: they can be sent again as they are. */
  get notSent(): NotSentRow<Input, Answer>[] {
    return this.rows.filter((row) => row.status === 'notSent');
  }

  /** True when every row was accepted. */
  get ok(): boolean {
    return this.rows.every((row) => row.status === 'accepted');
  }

  /** The saved records in input order, or a `RowsRejectedError` when any row was not accepted. */
  orThrow(): Answer[] {
    if (!this.ok) throw new RowsRejectedError(this);
    return this.accepted.map((row) => row.value);
  }
}

/** The service answered the request. */
export interface AnsweredReply<Value> {
  readonly status: 'answered';
  readonly value: Value;
  readonly issues: readonly DecodeIssue[];
  /** The value. */
  orThrow(): Value;
}

/** The service rejected the request and says why; `value` is what it sent with that. */
export interface RejectedReply<Value> {
  readonly status: 'rejected';
  readonly value: Value;
  readonly validationErrors: readonly string[];
  readonly issues: readonly DecodeIssue[];
  /** Throws a `RequestRejectedError`. */
  orThrow(): never;
}

/** The outcome of an operation that answers one record. */
export type Reply<Value> = AnsweredReply<Value> | RejectedReply<Value>;

/** The reply that a record is: rejected when it carries validation errors. */
export function replyOf<Value extends object>(
  operation: string,
  value: Value,
  issues: readonly DecodeIssue[],
): Reply<Value> {
  const { validationErrors = [] } = value as { readonly validationErrors?: readonly string[] };
  if (validationErrors.length === 0) return { status: 'answered', value, issues, orThrow: () => value };
  const orThrow = () => {
    throw new RequestRejectedError(operation, validationErrors);
  };
  return { status: 'rejected', value, validationErrors, issues, orThrow };
}

/** The outcome of a `client.safe` call, which never throws. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value; readonly issues: readonly DecodeIssue[] }
  | { readonly ok: false; readonly error: ClientError };
