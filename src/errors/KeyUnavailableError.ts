import { CallError, type CallFacts } from './CallError.js';

/** There is no key: the function given as `apiKey` gave none, or the service gave none of a unit. Nothing was sent. */
export class KeyUnavailableError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'KeyUnavailableError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = true;

  constructor(what: string, facts: CallFacts) {
    super(`no key to call with: ${what}. Nothing was sent. Look at what gives the key.`, facts);
  }
}
