import { CallError, type CallFacts } from './CallError.js';

/** The function given as `apiKey` gave no key. Nothing was sent. */
export class KeyUnavailableError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'KeyUnavailableError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = true;

  constructor(what: string, facts: CallFacts) {
    super(`no key to call with: ${what}. Nothing was sent. Look at the vault or file that holds it.`, facts);
  }
}
