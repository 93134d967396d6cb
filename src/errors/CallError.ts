import type { Batch } from '../definition/outcome.js';
import { messageText } from '../text/safeText.js';

/** What every error of the toolkit says of the call that failed. Never an envelope, a key or personal data. */
export interface CallFacts {
  /** The wire name of the operation. */
  readonly operation: string;
  /** How many times the request was tried. */
  readonly attempts?: number;
  /** Milliseconds from the call to its end. */
  readonly durationMs?: number;
}

// Not a property: rows hold personal data, and errors are printed.
const batches = new WeakMap<CallError, Batch<unknown, unknown>>();

/** Keeps with an error what became of all rows of the call. */
export function keepBatch(error: CallError, batch: Batch<unknown, unknown>): void {
  batches.set(error, batch);
}

/** What all errors of the toolkit have in common. */
export abstract class CallError extends Error implements CallFacts {
  /** The operation that was called. */
  readonly operation: string;
  /** How often the request was sent. */
  readonly attempts: number;
  /** Milliseconds from the call to the error. */
  readonly durationMs: number;
  /** True when the same call may succeed later and repeating it cannot do anything twice. */
  abstract readonly retryable: boolean;

  constructor(message: string, facts: CallFacts) {
    super(messageText(`${facts.operation}: ${message}`));
    this.operation = facts.operation;
    this.attempts = facts.attempts ?? 0;
    this.durationMs = facts.durationMs ?? 0;
  }

  /**
   * The outcomes of all rows, of a batch operation that failed on its way; with `batchSize` some of them can be `accepted`.
   * Printing the error prints no row.
   */
  get batch(): Batch<unknown, unknown> | undefined {
    return batches.get(this);
  }
}

/** What to do after a request of which no answer came. */
export function sentAdvice(requestSent: boolean, retryable: boolean): string {
  if (!requestSent) return 'The request was not sent, so it can be sent again.';
  return retryable
    ? 'Calling again cannot do anything twice.'
    : 'The service may have acted on the request: read the state before you send it again.';
}
