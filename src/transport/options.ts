import type { Agent } from 'node:http';
import { ConfigurationError } from '../errors/index.js';
import {
  aFunction,
  anAbortSignal,
  type Checks,
  checkOptions,
  isObject,
  problemIn,
  unless,
  milliseconds as wait,
  wholeFrom,
} from '../validation/options.js';
import type { Budget } from './budget.js';
import { isLoopback } from './endpoint.js';
import type { Engine } from './engine.js';
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
  readonly retry?: RetryOptions | false | undefined;
  /**
   * How many requests may be under way at once, shared by all clients that are given the same one; `false` for no limit.
   * By default the clients of an endpoint share one of 8, and a caller has none. One budget for each customer is right.
   */
  readonly budget?: Budget | false | undefined;
  /** A `node:http` or `node:https` agent: for a private CA, client certificates or a proxy. */
  readonly agent?: Agent | undefined;
  /** Told of calls, attempts, outcomes and decode issues; a list where several are told, such as logs and traces. */
  readonly hooks?: HooksOption | undefined;
}

export interface TransportOptions extends SendingOptions {
  /** Sends instead of `node:http`: for proxies and tests. It must not follow redirects. */
  readonly fetch?: Fetch | undefined;
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

export const milliseconds = unless(isMilliseconds, `milliseconds from 1 to ${LONGEST_MS}`);

const TIME_LIMIT_CHECKS: Checks<TimeLimitOptions> = {
  timeoutMs: milliseconds,
  connectTimeoutMs: milliseconds,
  firstByteTimeoutMs: milliseconds,
  idleTimeoutMs: milliseconds,
};

const RETRY_CHECKS: Checks<RetryOptions> = {
  attempts: wholeFrom(1),
  backoffMs: wait,
  maxBackoffMs: wait,
  maxRetryAfterMs: wait,
  when: aFunction,
};

export const RUN_CHECKS: Checks<RunOptions> = {
  ...TIME_LIMIT_CHECKS,
  signal: anAbortSignal,
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
  // What else is called an agent, such as a dispatcher of undici, fails at each call.
  agent: unless(
    (value) => typeof (value as { addRequest?: unknown } | null)?.addRequest === 'function',
    'an agent of node:http or node:https; a dispatcher of undici belongs to its fetch',
  ),
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
    if (!isObject(one) || Array.isArray(one)) return 'an object of functions, or a list of such';
    const wrong = problemIn(one, HOOKS, 'hook');
    if (wrong) return wrong;
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

/** `checkOptions` for how a client sends. */
export function checkSending<T extends SendingOptions & Pick<TransportOptions, 'fetch'>>(
  options: T,
  checks: Checks<T>,
  needs: readonly (keyof T & string)[],
  safe?: (text: string) => string,
): void {
  checkOptions(options, checks, needs, safe);
  if (options.fetch && options.agent)
    throw new ConfigurationError('agent', 'is not used when fetch is given: give one of them');
}
