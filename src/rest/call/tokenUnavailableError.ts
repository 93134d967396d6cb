import { CallError, type CallFacts } from '../../errors/index.js';

/** There is no token to call with: none came, or what should give it did not. The call itself was not sent. */
export class TokenUnavailableError extends CallError {
  override readonly name = 'TokenUnavailableError';
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;

  constructor(what: string, facts: CallFacts, retryable = false) {
    super(`no token to call with: ${what}. The call was not sent.`, facts);
    this.retryable = retryable;
  }
}
