import type { Agent } from 'node:http';
import { ConfigurationError } from '../../errors/index.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import type { Hooks } from '../../transport/events.js';
import type { Budget } from '../../transport/budget.js';
import type { Fetch } from '../../transport/fetchEngine.js';
import type { RetryOptions } from '../../transport/retry.js';
import { isMilliseconds, LONGEST_MS, type TimeLimitOptions } from '../../transport/timeLimits.js';
import { noSuch } from '../../text/suggest.js';
import type { AnswerFacts } from './answerFacts.js';
import type { Region } from './baseUrls.js';
import { type SecretSource, secretProblem } from './credentials.js';
import type { DeprecationNotice } from './deprecation.js';
import type { Version } from './facts.js';
import { isFields } from './inputCheck.js';
import { headersProblem } from './ownHeaders.js';
import { retryProblem } from './retryProblem.js';
import type { Scope } from './scope.js';

/** Time limits, retries, budget, proxies and hooks are those of `createClient`. */
export interface RestClientOptions extends TimeLimitOptions {
  /** Base address; `{region}` in it is replaced. One for each version where they differ. */
  readonly baseUrl: string | Readonly<Record<Version, string>>;
  /** Stands for `{region}` in the base address; default `eu`. */
  readonly region?: Region;
  readonly clientId?: string;
  /** The secret of the client id, or a function that gets it from a vault whenever a token is fetched. */
  readonly clientSecret?: SecretSource;
  /** A token of your own, in place of `clientId` and `clientSecret`; a function is asked before every call, and again when the service refuses what it gave. */
  readonly token?: SecretSource;
  /** What a version 3 token is asked for; all that the credentials have when left out. */
  readonly scopes?: readonly Scope[];
  /** Which token endpoint gives the tokens of version 2 calls; default `v2`, with Basic credentials. */
  readonly v2Token?: Version;
  /** How often and how fast a read is repeated; `false` never. Writes are never repeated once sent. */
  readonly retry?: RetryOptions | false;
  /** How many requests may be under way at once; give the one of the SOAP client. `false` for no limit. */
  readonly budget?: Budget | false;
  /** A `node:http` or `node:https` agent: for a private CA, client certificates or a proxy. */
  readonly agent?: Agent;
  /** Sends instead of `node:http`: for proxies and tests. It must not follow redirects. */
  readonly fetch?: Fetch;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of calls, attempts, outcomes and decode issues. */
  readonly hooks?: Hooks;
  /** Makes a value that does not fit its type a `DecodeError`; by default it is left out and reported. */
  readonly strict?: boolean;
  /** Told of every value that could not be taken as it came. */
  readonly onDecodeIssue?: (operation: string, issue: DecodeIssue) => void;
  /** Told of every answer: status, headers and request id. */
  readonly onAnswer?: (operation: string, answer: AnswerFacts) => void;
  /** Told when the headers of an answer announce the end of its endpoint. */
  readonly onDeprecation?: (notice: DeprecationNotice) => void;
}

type Check = (value: unknown) => string | undefined;

const expect =
  (right: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    right(value) ? undefined : `expected ${expected}`;
const expected =
  (problem: Check): Check =>
  (value) => {
    const wrong = problem(value);
    return wrong && `expected ${wrong}`;
  };
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isFunction = (value: unknown) => typeof value === 'function';
const oneOf = (...values: readonly unknown[]) =>
  expect((value) => values.includes(value), values.map((value) => `'${value}'`).join(' or '));
const fn = expect(isFunction, 'a function');
const milliseconds = expect(isMilliseconds, `milliseconds from 1 to ${LONGEST_MS}`);
const secret: Check = (value) => (isFunction(value) ? undefined : secretProblem(value));

const CHECKS: { readonly [K in keyof Required<RestClientOptions>]: Check } = {
  // Looked at whole by `baseUrlsOf`.
  baseUrl: expect((value) => typeof value === 'string' || isFields(value), 'an address with http or https'),
  region: oneOf('eu', 'na'),
  clientId: expect(
    (value) => typeof value === 'string' && /^[^:\0-\x1f\x7f]+$/.test(value),
    'a text without a colon',
  ),
  clientSecret: secret,
  token: secret,
  scopes: expect(
    (value) =>
      Array.isArray(value) && value.every((scope) => typeof scope === 'string' && /^[\w.:-]+$/.test(scope)),
    'an array of scopes',
  ),
  v2Token: oneOf('v2', 'v3'),
  timeoutMs: milliseconds,
  connectTimeoutMs: milliseconds,
  firstByteTimeoutMs: milliseconds,
  idleTimeoutMs: milliseconds,
  retry: expected(retryProblem),
  budget: expect(
    (value) => value === false || typeof (value as Budget | null)?.acquire === 'function',
    'what createBudget gives, or false',
  ),
  agent: expect(isObject, 'an object'),
  fetch: fn,
  headers: expected(headersProblem),
  hooks: expect(isObject, 'an object'),
  strict: expect((value) => typeof value === 'boolean', 'true or false'),
  onDecodeIssue: fn,
  onAnswer: fn,
  onDeprecation: fn,
};

/** Throws a `ConfigurationError` for the first option that cannot work. No message shows a value. */
export function checkRestClientOptions(options: RestClientOptions): void {
  if (!isFields(options)) throw new ConfigurationError('options', 'expected an object');
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name))
      throw new ConfigurationError(name, noSuch('option', name, Object.keys(CHECKS)));
    if (value === undefined) continue;
    const wrong = CHECKS[name as keyof RestClientOptions](value);
    if (wrong) throw new ConfigurationError(name, wrong);
  }
  const { baseUrl, clientId, clientSecret, token } = options;
  if (baseUrl === undefined) throw new ConfigurationError('baseUrl', 'is missing');
  if (token !== undefined && (clientId !== undefined || clientSecret !== undefined))
    throw new ConfigurationError(
      'token',
      'stands in place of clientId and clientSecret: give one or the other',
    );
  if (token === undefined)
    for (const name of ['clientId', 'clientSecret'] as const)
      if (options[name] === undefined) throw new ConfigurationError(name, 'is missing');
  if (options.fetch && options.agent)
    throw new ConfigurationError('agent', 'is not used when fetch is given: give one of them');
}
