import { ROW_EVIDENCE, type RowEvidence } from '../definition/outcome.js';
import type { AnyOperation } from '../definition/operation.js';
import { InputError, type InputIssue } from '../errors/index.js';
import { noSuch } from '../text/suggest.js';
import { type Checks, RUN_CHECKS, unless } from '../transport/options.js';
import type { RunOptions } from '../transport/run.js';
import { formatGiven } from '../validation/formatGiven.js';

/** What a caller can set for one call. `signal` ends it with an `AbortedError`. */
export interface CallOptions extends RunOptions {
  /** For batch operations: the rows go out in calls of at most this many, one after the other. */
  readonly batchSize?: number;
  /**
   * For batch operations: what must at least say whose an answer is; by default `position`. A row that is known by less is
   * `unanswered`, and its answer is in `unmatched`. With `content` no row is known by its place alone.
   */
  readonly leastEvidence?: RowEvidence;
}

export type Input = Readonly<Record<string, unknown>>;

/** Throws an `InputError` for options that a call does not have, or that cannot work. */
export function checkCallOptions(operation: AnyOperation, options: CallOptions): void {
  const issues = Object.entries(options).flatMap(([name, value]) => optionIssues(name, value));
  if (issues.length > 0) throw new InputError(issues, { operation: operation.name });
}

const OPTIONS: Checks<CallOptions> = {
  ...RUN_CHECKS,
  batchSize: unless((value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1'),
  leastEvidence: unless(
    (value) => ROW_EVIDENCE.includes(value as RowEvidence),
    `one of ${ROW_EVIDENCE.join(', ')}`,
  ),
};

function optionIssues(name: string, value: unknown): InputIssue[] {
  const path = ['options', name];
  if (!Object.hasOwn(OPTIONS, name))
    return [{ path, expected: noSuch('option', name, Object.keys(OPTIONS)) }];
  const expected = value === undefined ? undefined : OPTIONS[name as keyof CallOptions](value);
  return expected === undefined ? [] : [{ path, expected, given: formatGiven(value) }];
}
