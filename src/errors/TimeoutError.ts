import { CallError, type CallFacts, sentAdvice } from './CallError.js';

/** A time limit passed. */
export class TimeoutError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'TimeoutError';
  /** True when the same call can be sent again without harm. */
  readonly retryable: boolean;
  /** True when the service may have got the request; false when it certainly has not. */
  readonly requestSent: boolean;
  /** Which limit passed. */
  readonly phase: 'connect' | 'firstByte' | 'idle' | 'total';
  /** The limit that passed, in milliseconds. */
  readonly limitMs: number;

  constructor(
    limit: {
      readonly phase: TimeoutError['phase'];
      readonly limitMs: number;
      readonly requestSent: boolean;
      readonly retryable?: boolean;
      /** What came instead of what was waited for, and what to do next, where there were answers. */
      readonly says?: string;
    },
    facts: CallFacts,
  ) {
    const { phase, limitMs, requestSent, retryable = !requestSent, says } = limit;
    super(
      says === undefined
        ? `no answer within ${limitMs} ms (${phase}). ${sentAdvice(requestSent, retryable)}`
        : `no end within ${limitMs} ms (${phase}): ${says}`,
      facts,
    );
    this.phase = phase;
    this.limitMs = limitMs;
    this.requestSent = requestSent;
    this.retryable = retryable;
  }
}
