import type { Agent } from 'node:http';
import { ConfigurationError } from '../errors/index.js';
import { noSuch } from '../text/suggest.js';
import type { Budget } from './budget.js';
import type { Engine } from './engine.js';
import { isLoopback } from './endpoint.js';
import type { Hooks, HooksOption } from './events.js';
import type { Fetch } from './fetchEngine.js';
import type { RetryOptions } from './retry.js';
import type { RunOptions, Transport } from './run.js';
import {
  DEFAULT_TIME_LIMITS,
  isMilliseconds,
  LONGEST_MS,
  type TimeLimitOptions,
  timeLimitsOf,
} from './timeLimits.js';

/** How a client sends. The time limits' defaults: whole call 300,000 ms, connecting 10,000, first byte 120,000, idle 30,000. */
export interface SendingOptions extends TimeLimitOptions {
  /** How often and how fast a call is repeated; `false` never. Writes of REST are never repeated once sent. */
  readonly retry?: RetryOptions | false;
  /**
   * How many requests may be under way at once, shared by all clients that are given the same one; `false` for no limit.
   * By default the clients of an endpoint share one of 8, and a caller has none. One budget for each customer is right.
   */
  readonly budget?: Budget | false;
  /** A `node:http` or `node:https` agent: for a private CA, client certificates or a proxy. */
  readonly agent?: Agent;
  /** Told of calls, attempts, outcomes and decode issues; a list where several are told, such as logs and traces. */
  readonly hooks?: HooksOption;
}

export interface TransportOptions extends SendingOptions {
  /** Sends instead of `node:http`: for proxies and tests. It must not follow redirects. */
  readonly fetch?: Fetch;
}

/** The transport by an engine, and with a budget where the options give none. */
export function transportWith(
  url: string,
  options: SendingOptions,
  engine: Engine,
  budget: Budget | undefined,
): Transport {
  const { hostname, port, protocol } = new URL(url);
  warnOfPlainHttp(new URL(url));
  return {
    engine,
    limits: timeLimitsOf(options, DEFAULT_TIME_LIMITS),
    retry: options.retry ?? {},
    budget: options.budget === false ? undefined : (options.budget ?? budget),
    hooks: options.hooks ?? {},
    server: { address: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) },
  };
}

/** Says what was expected in place of a value that cannot work. */
export type Check = (value: unknown) => string | undefined;
export type Checks<T> = { readonly [K in keyof Required<T>]: Check };

export const unless =
  (right: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    right(value) ? undefined : expected;

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const aFunction = unless((value) => typeof value === 'function', 'a function');
export const anObject = unless(isObject, 'an object');
export const trueOrFalse = unless((value) => typeof value === 'boolean', 'true or false');
const milliseconds = unless(isMilliseconds, `milliseconds from 1 to ${LONGEST_MS}`);
const wait = unless((value) => typeof value === 'number' && value >= 0, 'milliseconds');

const TIME_LIMIT_CHECKS: Checks<TimeLimitOptions> = {
  timeoutMs: milliseconds,
  connectTimeoutMs: milliseconds,
  firstByteTimeoutMs: milliseconds,
  idleTimeoutMs: milliseconds,
};

const RETRY_CHECKS: Checks<RetryOptions> = {
  attempts: unless((value) => Number.isInteger(value) && Number(value) > 0, 'a whole number from 1'),
  backoffMs: wait,
  maxBackoffMs: wait,
  maxRetryAfterMs: wait,
  when: aFunction,
};

export const RUN_CHECKS: Checks<RunOptions> = {
  ...TIME_LIMIT_CHECKS,
  signal: unless(
    (value) => isObject(value) && 'aborted' in value && 'addEventListener' in value,
    'an AbortSignal',
  ),
  retry: retryProblem,
  maySend: aFunction,
};

export const SENDING_CHECKS: Checks<SendingOptions> = {
  ...TIME_LIMIT_CHECKS,
  retry: retryProblem,
  budget: unless(
    (value) => value === false || typeof (value as Budget | null)?.acquire === 'function',
    'what createBudget gives, or false',
  ),
  agent: anObject,
  hooks: hooksProblem,
};

export const TRANSPORT_CHECKS: Checks<TransportOptions> = { ...SENDING_CHECKS, fetch: aFunction };

const HOOKS: Checks<Hooks> = {
  onCall: aFunction,
  onAttempt: aFunction,
  onOutcome: aFunction,
  onDecodeIssue: aFunction,
};

function hooksProblem(hooks: unknown): string | undefined {
  for (const one of Array.isArray(hooks) ? hooks : [hooks]) {
    if (!isObject(one) || Array.isArray(one)) return 'hooks: an object of functions, or a list of such';
    const wrong = problemIn(one, HOOKS, 'hook');
    if (wrong) return wrong;
  }
  return undefined;
}

/** What is wrong with the first of some options that there is none of or that cannot work. */
function problemIn<T>(options: object, checks: Checks<T>, what: string): string | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) return noSuch(what, name, Object.keys(checks));
    const wrong = value === undefined ? undefined : checks[name as keyof T](value);
    if (wrong) return `${name}: ${wrong}`;
  }
  return undefined;
}

const warned = new Set<string>();

/** Keys and tokens over plain HTTP to another machine can be read on the way: said once for each host. */
function warnOfPlainHttp({ protocol, hostname, host }: URL): void {
  if (protocol !== 'http:' || isLoopback(hostname) || warned.has(host)) return;
  warned.add(host);
  process.emitWarning(
    `Keys go to ${host} over http: unencrypted, so that others on the way can read them. Use https.`,
    {
      code: 'WORKFORCE_SOAP_PLAIN_HTTP',
    },
  );
}

function retryProblem(retry: unknown): string | undefined {
  if (retry === false) return undefined;
  if (!isObject(retry) || Array.isArray(retry)) return 'an object, or false';
  return problemIn(retry, RETRY_CHECKS, 'option of retry');
}

/** The same checks as sentences of a `ConfigurationError`. */
export function asSentences<T>(checks: Checks<T>): Checks<T> {
  const sentence =
    (check: Check): Check =>
    (value) => {
      const expected = check(value);
      return expected?.startsWith('no such') ? expected : expected && `expected ${expected}`;
    };
  const entries = Object.entries<Check>(checks).map(([name, check]) => [name, sentence(check)]);
  return Object.fromEntries(entries) as Checks<T>;
}

/** Throws a `ConfigurationError` for the first option that there is none of or that cannot work. No message shows a value. */
export function checkOptions<T extends SendingOptions & Pick<TransportOptions, 'fetch'>>(
  options: T,
  checks: Checks<T>,
  safe: (text: string) => string = (text) => text,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name))
      throw new ConfigurationError(safe(name), safe(noSuch('option', name, Object.keys(checks))));
    const wrong = value === undefined ? undefined : checks[name as keyof T](value);
    if (wrong) throw new ConfigurationError(name, wrong);
  }
  if (options.fetch && options.agent)
    throw new ConfigurationError('agent', 'is not used when fetch is given: give one of them');
}
