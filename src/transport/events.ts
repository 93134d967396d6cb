/** What every event says. Nothing here comes from a body: no event holds a key, a value of a record or a server's words. */
export interface CallIdentity {
  /** The same number in all events of one call; counts the calls of the process. */
  readonly callId: number;
  /** The wire name of the operation. */
  readonly operation: string;
  readonly effect: 'read' | 'write' | 'append' | 'lock';
  /** The alias of the key, such as `unit 101`; absent until a key function has been asked. */
  readonly alias: string | undefined;
  readonly serverAddress: string;
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
  readonly durationMs: number;
  /** Milliseconds spent waiting for a place in the budget. */
  readonly queuedMs: number;
  readonly status: number | undefined;
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
  readonly records?: number;
  readonly rows?: number;
  readonly accepted?: number;
  readonly rejected?: number;
  readonly unanswered?: number;
  /** Validation errors of a rejected reply. */
  readonly validationErrors?: number;
  readonly decodeIssues?: number;
}

/** A call ended. */
export interface OutcomeEvent extends CallIdentity {
  /**
   * `ok`; `rejected` when the service rejected the request or a row; `stopped` when the consumer of a stream left; else
   * the name of the error.
   */
  readonly outcome: string;
  readonly attempts: number;
  readonly durationMs: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly counts: OutcomeCounts;
}

/** A value of an answer could not be taken as it came. */
export interface DecodeIssueEvent extends CallIdentity {
  readonly path: readonly (string | number)[];
  readonly kind: string;
  readonly expected: string;
}

/** One, or several that are all told. */
export type HooksOption = Hooks | readonly Hooks[];

/** Told of what happens, in the process of the call. A hook that throws changes nothing and is reported as a warning. */
export interface Hooks {
  readonly onCall?: (event: CallEvent) => void;
  readonly onAttempt?: (event: AttemptEvent) => void;
  readonly onOutcome?: (event: OutcomeEvent) => void;
  readonly onDecodeIssue?: (event: DecodeIssueEvent) => void;
}
