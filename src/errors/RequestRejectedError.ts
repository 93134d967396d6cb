import { CallError } from './CallError.js';

/** The service rejected the request as a whole. Thrown by `reply.orThrow()` and by streams. */
export class RequestRejectedError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'RequestRejectedError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  readonly #validationErrors: readonly string[];

  /** `quoted`: the words for the message, without personal data. */
  constructor(operation: string, validationErrors: readonly string[], quoted = validationErrors) {
    super(`the service rejected the request: ${quoted.join('; ')}`, { operation });
    this.#validationErrors = validationErrors;
  }

  /** The service's own words. Printing the error prints those of its message. */
  get validationErrors(): readonly string[] {
    return this.#validationErrors;
  }
}
