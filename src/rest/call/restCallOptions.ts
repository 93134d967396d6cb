import type { InputIssue } from '../../errors/index.js';
import { noSuch } from '../../text/suggest.js';
import type { RunOptions } from '../../transport/run.js';
import { isMilliseconds, LONGEST_MS } from '../../transport/timeLimits.js';
import type { AnswerFacts } from './answerFacts.js';
import { isFields } from './inputCheck.js';
import { formatGiven } from '../../validation/formatGiven.js';
import { headersProblem } from './ownHeaders.js';
import { retryProblem } from './retryProblem.js';

/** What a caller can set for one REST call: time limits, retries, headers, and a signal that ends it with an `AbortedError`. */
export interface RestCallOptions extends RunOptions {
  /** Sent besides those of the client and the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of the answer: status, headers and request id. */
  readonly onAnswer?: (answer: AnswerFacts) => void;
}

type Check = (value: unknown) => string | undefined;

const expect =
  (right: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    right(value) ? undefined : expected;

const CHECKS: { readonly [K in keyof Required<RestCallOptions>]: Check } = {
  signal: expect(
    (value) => isFields(value) && typeof value.aborted === 'boolean' && 'addEventListener' in value,
    'an AbortSignal',
  ),
  timeoutMs: milliseconds,
  connectTimeoutMs: milliseconds,
  firstByteTimeoutMs: milliseconds,
  idleTimeoutMs: milliseconds,
  retry: retryProblem,
  maySend: expect((value) => typeof value === 'function', 'a function'),
  headers: headersProblem,
  onAnswer: expect((value) => typeof value === 'function', 'a function'),
};

function milliseconds(value: unknown): string | undefined {
  return isMilliseconds(value) ? undefined : `milliseconds from 1 to ${LONGEST_MS}`;
}

/** What is wrong with the options of a call, and with names that are none. `inputs` are names of its input. */
export function callOptionIssues(options: object, inputs: readonly string[]): InputIssue[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || inputs.includes(name)) return [];
    const path = ['options', name];
    if (!Object.hasOwn(CHECKS, name))
      return [{ path, expected: noSuch('option', name, [...Object.keys(CHECKS), ...inputs]) }];
    const expected = CHECKS[name as keyof RestCallOptions](value);
    const given = name === 'headers' ? {} : { given: formatGiven(value) };
    return expected === undefined ? [] : [{ path, expected, ...given }];
  });
}
