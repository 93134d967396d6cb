import { type ClientError, HttpError, isClientError } from '../../errors/errors.js';
import { RestError } from '../../rest/index.js';
import { HalfDone } from './HalfDone.js';

/** What a failed call says of its row, and why the rows after it are not sent. */
export interface RowFailure {
  /** `notSent`: nothing was changed. `unanswered`: something may have been. */
  readonly status: 'notSent' | 'unanswered';
  /** As an error of the SOAP client, so that callers need not know which protocol spoke. */
  readonly error: ClientError | undefined;
}

export function failureOfRow(error: unknown): RowFailure {
  const cause = error instanceof HalfDone ? error.cause : error;
  const changed = error instanceof HalfDone || mayHaveActed(cause);
  return { status: changed ? 'unanswered' : 'notSent', error: clientErrorOf(cause) };
}

// An error status below 500 says that nothing was done; a gateway gives the others when the service has acted, too.
function mayHaveActed(error: unknown): boolean {
  if (error instanceof RestError) return error.kind === 'service';
  return !isClientError(error) || error.name === 'OutcomeUnknownError' || error.name === 'DecodeError';
}

function clientErrorOf(error: unknown): ClientError | undefined {
  if (!(error instanceof RestError)) return isClientError(error) ? error : undefined;
  const { status, retryAfterMs, retryable, operation, attempts, durationMs } = error;
  const facts = { operation, attempts, durationMs };
  const same = new HttpError({ status, retryAfterMs, retryable }, facts);
  Object.defineProperty(same, 'cause', { value: error, enumerable: false });
  return same;
}
