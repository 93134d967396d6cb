/** What every event says. Nothing here comes from a body: no event holds a key, a value of a record or a server's words. */
export interface CallIdentity {
  /** The same number in all events of one call; counts the calls of the process. */
  readonly callId: number;
  /** The wire name of the operation. */
  readonly operation: string;
  /** Whether the operation reads, writes, appends or locks. */
  readonly effect: 'read' | 'write' | 'append' | 'lock';
  /** The alias of the key, such as `unit 101`; absent until a key function has been asked. */
  readonly alias: string | undefined;
  /** Host of the endpoint. */
  readonly serverAddress: string;
  /** Port of the endpoint. */
  readonly serverPort: number;
}

/** A call begins. */
export interface CallEvent extends CallIdentity {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** An attempt to send the request of a call ended. */
export interface AttemptEvent extends CallIdentity {
  /** From 1. */
  readonly attempt: number;
  /** Milliseconds since 1970, after the wait for a place in the budget. */
  readonly startedAt: number;
  /** Milliseconds of this attempt. */
  readonly durationMs: number;
  /** Milliseconds spent waiting for a place in the budget. */
  readonly queuedMs: number;
  /** The HTTP status, where an answer came. */
  readonly status: number | undefined;
  /** Bytes of the request body. */
  readonly requestBytes: number;
  /** Bytes of the answer's body, unpacked. */
  readonly responseBytes: number;
  /** `ok`, or the name of the error. */
  readonly outcome: string;
  /** Milliseconds until the next attempt; absent when there is none. */
  readonly retryInMs: number | undefined;
}

/** How many of what an answer held. Only what applies is there. */
export interface OutcomeCounts {
  /** Records of a list. */
  readonly records?: number;
  /** Rows of a batch. */
  readonly rows?: number;
  /** Rows that were saved. */
  readonly accepted?: number;
  /** Rows that were rejected. */
  readonly rejected?: number;
  /** Rows without an answer. */
  readonly unanswered?: number;
  /** Validation errors of a rejected reply. */
  readonly validationErrors?: number;
  /** Values that could not be read. */
  readonly decodeIssues?: number;
}

/** A call ended. */
export interface OutcomeEvent extends CallIdentity {
  /**
   * `ok`; `rejected` when the service rejected the request or a row; `stopped` when the consumer of a stream left; else
   * the name of the error.
   */
  readonly outcome: string;
  /** How often the request was sent. */
  readonly attempts: number;
  /** Milliseconds of the whole call. */
  readonly durationMs: number;
  /** Bytes of the request body. */
  readonly requestBytes: number;
  /** Bytes of the answer. */
  readonly responseBytes: number;
  /** What the answer held, in numbers. */
  readonly counts: OutcomeCounts;
}

/** A value of an answer could not be taken as it came. */
export interface DecodeIssueEvent extends CallIdentity {
  /** The field, from the answer down. */
  readonly path: readonly (string | number)[];
  /** The kind of problem. */
  readonly kind: string;
  /** What the field takes. */
  readonly expected: string;
}

/** One, or several that are all told. */
export type HooksOption = Hooks | readonly Hooks[];

/** Told of what happens, in the process of the call. A hook that throws changes nothing and is reported as a warning. */
export interface Hooks {
  /** Called when a call begins. */
  readonly onCall?: ((event: CallEvent) => void) | undefined;
  /** Called after each HTTP request of a call. */
  readonly onAttempt?: ((event: AttemptEvent) => void) | undefined;
  /** Called when a call has ended. */
  readonly onOutcome?: ((event: OutcomeEvent) => void) | undefined;
  /** Called for each value of an answer that cannot be read. */
  readonly onDecodeIssue?: ((event: DecodeIssueEvent) => void) | undefined;
}
