/** How long the parts of a call may take, in milliseconds. Each can be set on the client and on a call. */
export interface TimeLimitOptions {
  /** The whole call, with its waiting and retries. Time that a stream's consumer takes does not count. */
  readonly timeoutMs?: number | undefined;
  /** Finding the host, connecting, and the TLS handshake. */
  readonly connectTimeoutMs?: number | undefined;
  /** From sending the request to the head of the answer. With an injected `fetch`, connecting is part of it. */
  readonly firstByteTimeoutMs?: number | undefined;
  /** Between two pieces of the answer's body. */
  readonly idleTimeoutMs?: number | undefined;
}

export interface TimeLimits {
  readonly totalMs: number;
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
}

export const DEFAULT_TIME_LIMITS: TimeLimits = {
  totalMs: 300_000,
  connectMs: 10_000,
  firstByteMs: 120_000,
  idleMs: 30_000,
};

/** The limits of a call: those of `options`, else those of the client. */
export function timeLimitsOf(options: TimeLimitOptions, defaults: TimeLimits): TimeLimits {
  return {
    totalMs: options.timeoutMs ?? defaults.totalMs,
    connectMs: options.connectTimeoutMs ?? defaults.connectMs,
    firstByteMs: options.firstByteTimeoutMs ?? defaults.firstByteMs,
    idleMs: options.idleTimeoutMs ?? defaults.idleMs,
  };
}

// Above it, a timer of the platform does not wait at all.
export const LONGEST_MS = 2_147_483_647;

export function isMilliseconds(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LONGEST_MS;
}
