import { InputError } from '../../errors/index.js';
import { milliseconds, RUN_CHECKS } from '../../transport/options.js';
import { headersProblem, SET_BY_REST } from '../../transport/ownHeaders.js';
import type { RunOptions } from '../../transport/run.js';
import { optionIssues } from '../../validation/optionIssues.js';
import { aFunction, type Checks, trueOrFalse, wholeFrom } from '../../validation/options.js';
import type { AnswerFacts } from './answerFacts.js';

/** What a caller can set for one REST call: time limits, retries, headers, and a signal that ends it with an `AbortedError`. */
export interface RestCallOptions extends RunOptions {
  /** Sent besides those of the client and the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Told of the answer: status, headers and request id. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined;
}

/** Options of a list. Those of a call are for each of its pages. */
export interface ListOptions extends RestCallOptions {
  /** Fetches one page ahead while the caller works on the page before. */
  readonly prefetch?: boolean | undefined;
  /**
   * Reads no more pages than these. `nextPageToken` of the last one says where to go on, but not to the next piece where more ids
   * are asked for than a call takes.
   */
  readonly maxPages?: number | undefined;
  /** The time for all pages together, in milliseconds; then a `TimeoutError`. Time that the reader takes does not count. */
  readonly listTimeoutMs?: number | undefined;
}

export const CALL_CHECKS: Checks<RestCallOptions> = {
  ...RUN_CHECKS,
  headers: (value) => headersProblem(value, SET_BY_REST),
  onAnswer: aFunction,
};

const LIST_CHECKS: Checks<ListOptions> = {
  ...CALL_CHECKS,
  prefetch: trueOrFalse,
  maxPages: wholeFrom(1),
  listTimeoutMs: milliseconds,
};

/** Throws an `InputError` for options of a list that cannot work. */
export function checkListOptions(options: ListOptions, operation: string): void {
  const issues = optionIssues(options, LIST_CHECKS);
  if (issues.length > 0) throw new InputError(issues, { operation });
}
