import { CallError, type CallFacts } from './CallError.js';
import { sentAdvice } from './sentAdvice.js';

/** A time limit passed. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  readonly retryable: boolean;
  readonly requestSent: boolean;
  /** Which limit passed. */
  readonly phase: 'connect' | 'firstByte' | 'idle' | 'total';
  readonly limitMs: number;

  constructor(
    limit: {
      readonly phase: TimeoutError['phase'];
      readonly limitMs: number;
      readonly requestSent: boolean;
      readonly retryable?: boolean;
    },
    facts: CallFacts,
  ) {
    const { phase, limitMs, requestSent, retryable = !requestSent } = limit;
    super(`no answer within ${limitMs} ms (${phase}). ${sentAdvice(requestSent, retryable)}`, facts);
    this.phase = phase;
    this.limitMs = limitMs;
    this.requestSent = requestSent;
    this.retryable = retryable;
  }
}
