/** What is known of a call when it is over: names, numbers and times, no value of a record, no key, no word of a body. */
export interface CallRecord {
  /** ISO, when it came. */
  readonly at: string;
  /** The name of the token, or a mark of the key. */
  readonly script: string;
  /** `other` for one that is not known. */
  readonly operation: string;
  /** `refused`: by the gateway. `failed`: the service gave no answer. `gone`: the caller went away before it had one. */
  readonly outcome: 'ok' | 'rejected' | 'fault' | 'refused' | 'failed' | 'gone';
  /** Who gave the answer. */
  readonly answerer: Answerer;
  readonly status: number;
  readonly durationMs: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  readonly parts: readonly string[];
  readonly records: number;
  readonly rejected: number;
  readonly fields: readonly string[];
  readonly deprecated: boolean;
  /** Why the same would be refused with a token. */
  readonly refused?: string | undefined;
}

/** `kept`: the record of an earlier write. `gateway`: a fault of its own, or nobody. */
export type Answerer = 'soap' | 'rest' | 'kept' | 'gateway';

export type Outcome = CallRecord['outcome'];

/** How a call ended by what its answer carried. */
export function outcomeOf({ isFault, rejected }: AnswerFacts, status: number): Outcome {
  if (isFault) return 'fault';
  if (status >= 400) return 'failed';
  return rejected > 0 ? 'rejected' : 'ok';
}

/** What an answer carried, by names and numbers alone. */
export interface AnswerFacts {
  readonly isFault: boolean;
  /** Records in the answered list, or 1. */
  readonly records: number;
  /** Records with validation errors. */
  readonly rejected: number;
  /** Fields that held a value, as `tasks.begTime`. */
  readonly fields: readonly string[];
}
