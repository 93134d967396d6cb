import { CallError, type CallFacts } from './CallError.js';

/** The function given as `apiKey` gave no key. Nothing was sent. */
export class KeyUnavailableError extends CallError {
  override readonly name = 'KeyUnavailableError';
  readonly retryable = true;

  constructor(what: string, facts: CallFacts) {
    super(`no key to call with: ${what}. Nothing was sent. Look at the vault or file that holds it.`, facts);
  }
}
