import type { AnyOperation } from '../definition/operation.js';
import { ROW_EVIDENCE, type RowEvidence } from '../definition/outcome.js';
import { InputError } from '../errors/index.js';
import { RUN_CHECKS } from '../transport/options.js';
import type { RunOptions } from '../transport/run.js';
import { optionIssues } from '../validation/optionIssues.js';
import { aFunction, type Checks, unless, wholeFrom } from '../validation/options.js';

/** What a caller can set for one call. `signal` ends it with an `AbortedError`. */
export interface CallOptions extends RunOptions {
  /**
   * Told, when the call has ended, of each attempt with its envelopes as they went over the wire: without secrets, with personal
   * data, and no more than a million characters of each.
   */
  readonly debug?: ((seen: DebugExchange) => void) | undefined;
  /** For batch operations: the rows go out in calls of at most this many, one after the other. */
  readonly batchSize?: number | undefined;
  /**
   * For batch operations: what must at least say whose an answer is; by default `position`. A row that is known by less is
   * `unanswered`, and its answer is in `unmatched`. With `content` no row is known by its place alone.
   */
  readonly leastEvidence?: RowEvidence | undefined;
}

/** What one attempt of a call sent and got. Secrets are `[redacted]`; personal data stands there. */
export interface DebugExchange {
  /** The name of the operation. */
  readonly operation: string;
  /** From 1. */
  readonly attempt: number;
  readonly request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Absent where none came; of a body that broke off, what came of it. */
  readonly answer:
    | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
    | undefined;
}

export type Input = Readonly<Record<string, unknown>>;

/** Throws an `InputError` for options that a call does not have, or that cannot work. */
export function checkCallOptions(operation: AnyOperation, options: CallOptions): void {
  const issues = optionIssues(options, OPTIONS);
  if (issues.length > 0) throw new InputError(issues, { operation: operation.name });
}

const OPTIONS: Checks<CallOptions> = {
  ...RUN_CHECKS,
  debug: aFunction,
  batchSize: wholeFrom(1),
  leastEvidence: unless(
    (value) => ROW_EVIDENCE.includes(value as RowEvidence),
    `one of ${ROW_EVIDENCE.join(', ')}`,
  ),
};
