import { CallError } from './CallError.js';

/** The service rejected the request as a whole. Thrown by `reply.orThrow()` and by streams. */
export class RequestRejectedError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'RequestRejectedError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  /** The service's own words. */
  readonly validationErrors: readonly string[];

  constructor(operation: string, validationErrors: readonly string[]) {
    super(`the service rejected the request: ${validationErrors.join('; ')}`, { operation });
    this.validationErrors = validationErrors;
  }
}
