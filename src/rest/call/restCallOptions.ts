import type { InputIssue } from '../../errors/index.js';
import { noSuch } from '../../text/suggest.js';
import { RUN_CHECKS } from '../../transport/options.js';
import { headersProblem, SET_BY_REST } from '../../transport/ownHeaders.js';
import type { RunOptions } from '../../transport/run.js';
import { formatGiven } from '../../validation/formatGiven.js';
import { aFunction, type Checks } from '../../validation/options.js';
import type { AnswerFacts } from './answerFacts.js';

/** What a caller can set for one REST call: time limits, retries, headers, and a signal that ends it with an `AbortedError`. */
export interface RestCallOptions extends RunOptions {
  /** Sent besides those of the client and the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of the answer: status, headers and request id. */
  readonly onAnswer?: (answer: AnswerFacts) => void;
}

const CHECKS: Checks<RestCallOptions> = {
  ...RUN_CHECKS,
  headers: (value) => headersProblem(value, SET_BY_REST),
  onAnswer: aFunction,
};

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
