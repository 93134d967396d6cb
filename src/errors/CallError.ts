/** What every error of the toolkit says of the call that failed. Never an envelope, a key or personal data. */
export interface CallFacts {
  /** The wire name of the operation. */
  readonly operation: string;
  /** How many times the request was tried. */
  readonly attempts?: number;
  /** Milliseconds from the call to its end. */
  readonly durationMs?: number;
}

/** What all errors of the toolkit have in common. */
export abstract class CallError extends Error implements CallFacts {
  readonly operation: string;
  readonly attempts: number;
  readonly durationMs: number;
  /** True when the same call may succeed later and repeating it cannot do anything twice. */
  abstract readonly retryable: boolean;

  constructor(message: string, facts: CallFacts) {
    super(`${facts.operation}: ${message}`);
    this.operation = facts.operation;
    this.attempts = facts.attempts ?? 0;
    this.durationMs = facts.durationMs ?? 0;
  }
}
