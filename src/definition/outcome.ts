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

/** What an answer lacks. */
interface Lacking {
  /**
   * How many items the lists of the answer lack, those inside its records too: items that came and could not be taken, and
   * items that were announced and did not come. Above 0, an absence proves nothing. `leftOutOf` says it of one list.
   */
  readonly leftOut: number;
}

/**
 * The records of a list. `issues` and `leftOut` are no enumerable properties: they are not in copies, comparisons or JSON.
 */
export type Records<T> = T[] &
  Lacking & {
    /** What could not be taken as it came. */
    readonly issues: readonly DecodeIssue[];
  };

/** The records of an answer as they arrive. */
export interface RecordStream<T> extends AsyncGenerator<T, void> {
  /** `leftOut` as of `Records`, once all records were read to the end; `undefined` before that, and where it fails. */
  readonly leftOut: number | undefined;
}

/**
 * What says that an answer is a row's. `id`: it shows the id that this row alone was sent with. `token`: it shows the mark
 * of the caller's own (such as `extScheduleId`) that this row alone was sent with. `content`: it shows other values of the row, and
 * fits no other row. `position`: nothing in it says so; it stands at the place of the row, in an answer with as many records
 * as rows, none of which speaks against the order.
 */
export type RowEvidence = (typeof ROW_EVIDENCE)[number];

/** The evidence by which a row can be known, from the least on. */
export const ROW_EVIDENCE = ['position', 'content', 'token', 'id'] as const;

/** A row that the service has answered. */
interface AnsweredRow<Input, Answer> {
  readonly index: number;
  readonly input: Input;
  readonly value: Answer;
  readonly by: RowEvidence;
}

/**
 * What became of one row of a batch. `unanswered`: it was sent and no answer came for it, so its state is unknown.
 * `notSent`: the service has not seen it, because an earlier part of the batch failed.
 */
export type RowOutcome<Input, Answer> =
  | ({ readonly status: 'accepted' } & AnsweredRow<Input, Answer>)
  | ({ readonly status: 'rejected'; readonly validationErrors: readonly string[] } & AnsweredRow<
      Input,
      Answer
    >)
  | { readonly status: 'unanswered'; readonly index: number; readonly input: Input }
  | { readonly status: 'notSent'; readonly index: number; readonly input: Input };

/** A row that the service saved. */
export type AcceptedRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'accepted' }>;
/** A row that the service did not save. */
export type RejectedRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'rejected' }>;
/** A row that was sent, and no answer says whether it was saved. */
export type UnansweredRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'unanswered' }>;
/** A row that was not sent, or whose call did nothing. Send it again as it is. */
export type NotSentRow<Input, Answer> = Extract<RowOutcome<Input, Answer>, { status: 'notSent' }>;

/** A call that failed. */
export interface FailedCall extends Error {
  readonly operation: string;
  readonly attempts: number;
  readonly durationMs: number;
  readonly retryable: boolean;
}

/** The outcome of a batch operation: one entry a row, in input order, no row lost. */
export interface Batch<Input, Answer> {
  /** The operation that was called. */
  readonly operation: string;
  /** One outcome for each row, in the order of the input. */
  readonly rows: readonly RowOutcome<Input, Answer>[];
  /** The rows that the service saved. */
  readonly accepted: AcceptedRow<Input, Answer>[];
  /** The rows that the service did not save, with its reasons. */
  readonly rejected: RejectedRow<Input, Answer>[];
  /** Rows without an answer: whether they were saved is unknown. */
  readonly unanswered: UnansweredRow<Input, Answer>[];
  /** Rows that never left: they can be sent again as they are. */
  readonly notSent: NotSentRow<Input, Answer>[];
  /** Answers that fit no row that was sent. */
  readonly unmatched: readonly Answer[];
  /** Values of the answer that could not be read, with their fields. */
  readonly issues: readonly DecodeIssue[];
  /** Why rows are `unanswered` or `notSent`, in the `batch` of an error of a call. */
  readonly error: FailedCall | undefined;
  /** True when every row was accepted. */
  readonly ok: boolean;
  /** The saved records in input order, or a `RowsRejectedError` when any row was not accepted. */
  orThrow(): Answer[];
}

/** The service answered the request. */
export interface AnsweredReply<Value> extends Lacking {
  /** The service answered with the record. */
  readonly status: 'answered';
  /** The record. */
  readonly value: Value;
  /** Values of the answer that could not be read, with their fields. */
  readonly issues: readonly DecodeIssue[];
  /** The value. */
  orThrow(): Value;
}

/** The service rejected the request and says why. It has no `value`, so that nothing is taken for an answer. */
export interface RejectedReply<Value> extends Lacking {
  /** The service refused the request. */
  readonly status: 'rejected';
  /** The reasons of the service, in its words. */
  readonly validationErrors: readonly string[];
  /** The record that the service sent with its reasons: mostly empty, never the whole answer. */
  readonly partial: Value;
  /** Values of the answer that could not be read, with their fields. */
  readonly issues: readonly DecodeIssue[];
  /** Throws a `RequestRejectedError`. */
  orThrow(): never;
}

/** The outcome of an operation that answers one record: look at `status` before `value`. */
export type Reply<Value> = AnsweredReply<Value> | RejectedReply<Value>;
