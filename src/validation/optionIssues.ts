import type { InputIssue } from '../errors/index.js';
import { noSuch } from '../text/suggest.js';
import { formatGiven } from './formatGiven.js';
import { type Checks, isObject } from './options.js';

/** What is wrong with the options of a call, and with names that are none. `inputs` are names of its input among them. */
export function optionIssues<T>(
  options: object,
  checks: Checks<T>,
  inputs: readonly string[] = [],
): InputIssue[] {
  if (!isObject(options)) return [{ path: ['options'], expected: 'an object', given: formatGiven(options) }];
  return Object.entries(options).flatMap(([name, value]) => {
    if (inputs.includes(name)) return [];
    const path = ['options', name];
    if (!Object.hasOwn(checks, name))
      return [{ path, expected: noSuch('option', name, [...Object.keys(checks), ...inputs]) }];
    const expected = value === undefined ? undefined : checks[name as keyof T](value);
    // Headers hold what nobody else is to see.
    const given = name === 'headers' ? {} : { given: formatGiven(value) };
    return expected === undefined ? [] : [{ path, expected, ...given }];
  });
}
