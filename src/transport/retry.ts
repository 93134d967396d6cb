import type { Effect } from '../definition/operation.js';
/**
 * How a call is repeated. One that appends is repeated by itself only if no byte went out, or after 429, and one that locks never;
 * more than that is done only by the `when` of their own call.
 */
export interface RetryOptions {
  /** The first attempt and its repetitions together; default 4. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the first repetition; doubled for each further one. Default 500. */
  readonly backoffMs?: number | undefined;
  /** The longest wait of one's own accord; default 20,000. */
  readonly maxBackoffMs?: number | undefined;
  /** The longest wait that a server's `Retry-After` can ask for; default 60,000. */
  readonly maxRetryAfterMs?: number | undefined;
  /** Decides instead of the policy whether a failed attempt is repeated. */
  readonly when?: ((failure: RetriableFailure, attempt: RetryAttempt) => boolean) | undefined;
}

/** What is looked at in an error to decide. Every error of a call fits. */
export interface RetriableFailure {
  /** The name of the error class. Switch on it. */
  readonly name: string;
  /** True when the same call can be sent again without harm. */
  readonly retryable: boolean;
  /** True when the service may have got the request; false when it certainly has not. */
  readonly requestSent?: boolean;
  /** Where the call was when it failed. */
  readonly phase?: string;
  /** The code of the system, such as `ECONNRESET`. */
  readonly code?: string | undefined;
  /** The HTTP status. */
  readonly status?: number;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfterMs?: number | undefined;
  /** True when the server asks for a longer wait than is waited: coming back earlier would only be refused again. */
  readonly asksTooLong?: boolean;
}

/** What `retry.when` decides about. */
export interface RetryAttempt {
  /** The operation that failed. */
  readonly operation: string;
  /** Whether the operation reads, writes, appends or locks. */
  readonly effect: Effect;
  /** The number of the attempt that failed, from 1. */
  readonly attempt: number;
}

const DEFAULTS = { attempts: 4, backoffMs: 500, maxBackoffMs: 20_000, maxRetryAfterMs: 60_000 };
/** Statuses of a service, or a door before it, that has no time now. */
export const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

interface RetrySettings {
  readonly client?: RetryOptions | false | undefined;
  readonly call?: RetryOptions | false | undefined;
}

/**
 * How long to wait before the next attempt, or `undefined` when there is to be none. A read is repeated after a lost
 * or refused connection, 429, 502, 503 and 504; what writes or appends only when the request cannot have been sent, or after
 * 429, which says that nothing was done; nothing else is.
 */
export function retryWaitMs(
  failure: RetriableFailure,
  attempt: RetryAttempt,
  { client: ofClient, call: ofCall }: RetrySettings,
  random: () => number = Math.random,
): number | undefined {
  if (ofCall === false || (ofCall === undefined && ofClient === false)) return undefined;
  const options = settingsOf(ofClient, ofCall);
  if (attempt.attempt >= options.attempts || failure.name === 'AbortedError') return undefined;
  if (failure.asksTooLong) return undefined;
  if (!isRepeated(failure, attempt, ofClient ? ofClient.when : undefined, ofCall?.when)) return undefined;
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, options.maxRetryAfterMs);
  const backoffMs = Math.min(options.backoffMs * 2 ** (attempt.attempt - 1), options.maxBackoffMs);
  // Half of it at random, so that clients that failed together do not come back together.
  return backoffMs * (0.5 + random() / 2);
}

/** The longest wait that a server can ask a call for; `undefined` where nothing is repeated. */
export function longestWaitMs(
  ofClient: RetryOptions | false,
  ofCall: RetryOptions | false | undefined,
): number | undefined {
  if (ofCall === false || (ofCall === undefined && ofClient === false)) return undefined;
  return settingsOf(ofClient, ofCall).maxRetryAfterMs;
}

/** What is `undefined` is not set. */
function settingsOf(ofClient: RetrySettings['client'], ofCall: RetrySettings['call']): typeof DEFAULTS {
  const settings = { ...DEFAULTS };
  for (const options of [ofClient || {}, ofCall || {}])
    for (const name of Object.keys(settings) as (keyof typeof DEFAULTS)[])
      settings[name] = options[name] ?? settings[name];
  return settings;
}

function isRepeated(
  failure: RetriableFailure,
  attempt: RetryAttempt,
  ofClient: RetryOptions['when'],
  ofCall: RetryOptions['when'],
): boolean {
  if (ofCall) return ofCall(failure, attempt);
  const { effect } = attempt;
  if (effect === 'lock' || (ofClient && !ofClient(failure, attempt))) return false;
  if (ofClient && effect !== 'append') return true;
  const connecting =
    failure.requestSent === false && (failure.name === 'NetworkError' || failure.phase === 'connect');
  // 429 says that nothing was done.
  if (effect !== 'read') return failure.retryable && (connecting || failure.status === 429);
  if (failure.name === 'NetworkError') return failure.retryable;
  return connecting || BUSY.has(failure.status ?? 0);
}

/** Milliseconds that a `Retry-After` header asks to wait, given as seconds or as an HTTP date. */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
