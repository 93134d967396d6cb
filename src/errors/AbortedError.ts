import { CallError, type CallFacts } from './CallError.js';
import { sentAdvice } from './sentAdvice.js';

/** The caller's signal ended the call. */
export class AbortedError extends CallError {
  override readonly name = 'AbortedError';
  readonly retryable = false;
  readonly requestSent: boolean;

  constructor(requestSent: boolean, facts: CallFacts, advice = sentAdvice(requestSent, true)) {
    super(`the call was aborted. ${advice}`, facts);
    this.requestSent = requestSent;
  }
}
