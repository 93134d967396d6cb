import { isLocalDate } from '../definition/scalar.js';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { noSuch } from '../text/suggest.js';

/** Says what was expected in place of a value that cannot work. */
export type Check = (value: unknown) => string | undefined;
export type Checks<T> = { readonly [K in keyof Required<T>]: Check };

export const unless =
  (right: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    right(value) ? undefined : expected;

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const aFunction = /* @__PURE__ */ unless((value) => typeof value === 'function', 'a function');
export const anObject = /* @__PURE__ */ unless(isObject, 'an object');
export const trueOrFalse = /* @__PURE__ */ unless((value) => typeof value === 'boolean', 'true or false');
export const aText = /* @__PURE__ */ unless((value) => typeof value === 'string' && value !== '', 'a text');
export const aDay = /* @__PURE__ */ unless(
  (value) => typeof value === 'string' && isLocalDate(value),
  'a date of the calendar as YYYY-MM-DD',
);
export const anAbortSignal = /* @__PURE__ */ unless(
  (value) => isObject(value) && 'aborted' in value && 'addEventListener' in value,
  'an AbortSignal',
);
export const milliseconds = /* @__PURE__ */ unless((value) => isFrom(value, 0), 'milliseconds');

export function isFrom(value: unknown, least: number): boolean {
  return Number.isFinite(value) && Number(value) >= least;
}

export const wholeFrom = (least: number): Check =>
  unless((value) => Number.isInteger(value) && isFrom(value, least), `a whole number from ${least}`);

export const oneOf = (...values: readonly unknown[]): Check =>
  unless((value) => values.includes(value), values.map((value) => `'${value}'`).join(' or '));

/** A list, each item of which passes. */
export function listOf(right: (value: unknown) => boolean, expected: string): Check {
  return unless((value) => Array.isArray(value) && value.every(right), expected);
}

type Problem = readonly [name: string, wrong: string];

function firstProblem<T>(options: object, checks: Checks<T>, what: string): Problem | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) return [name, noSuch(what, name, Object.keys(checks))];
    const wrong = value === undefined ? undefined : checks[name as keyof T](value);
    if (wrong) return [name, wrong];
  }
  return undefined;
}

/** What is wrong with the first of some options that there is none of or that cannot work. */
export function problemIn<T>(options: object, checks: Checks<T>, what: string): string | undefined {
  return firstProblem(options, checks, what)?.join(': ');
}

/** The same checks as sentences of a `ConfigurationError`. */
export function asSentences<T>(checks: Checks<T>): Checks<T> {
  const sentences = Object.entries<Check>(checks).map(([name, check]) => [
    name,
    (value: unknown) => check(value)?.replace(/^(\w+: )?(?!.*no such)/, '$1expected '),
  ]);
  return Object.fromEntries(sentences) as Checks<T>;
}

/** Throws a `ConfigurationError` for the first option that there is none of or that cannot work. No message shows a value. */
export function checkOptions<T extends object>(
  options: T,
  checks: Checks<T>,
  needs: readonly (keyof T & string)[] = [],
  safe = (text: string) => text,
): void {
  if (!isObject(options))
    throw new ConfigurationError('options', `expected an object with ${needs.join(' and ') || 'options'}`);
  const problem = firstProblem(options, checks, 'option');
  if (problem) throw new ConfigurationError(safe(problem[0]), safe(problem[1]));
  for (const name of needs) if (options[name] === undefined) throw new ConfigurationError(name, 'is missing');
}

/** A text under which something is found again: one line, whose characters all can be written. */
export const isOneLine = (value: unknown): value is string =>
  typeof value === 'string' && !/[\0\r\n\p{Surrogate}]/u.test(value);
export const isLabel = (value: unknown): value is string => isOneLine(value) && value.trim() !== '';
