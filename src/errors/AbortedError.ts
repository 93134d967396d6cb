import { CallError, type CallFacts, sentAdvice } from './CallError.js';

/** The caller's signal ended the call. */
export class AbortedError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'AbortedError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  /** True when the service may have got the request; false when it certainly has not. */
  readonly requestSent: boolean;

  constructor(requestSent: boolean, facts: CallFacts, advice = sentAdvice(requestSent, true)) {
    super(`the call was aborted. ${advice}`, facts);
    this.requestSent = requestSent;
  }
}
