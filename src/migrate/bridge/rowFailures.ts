import {
  type ClientError,
  HttpError,
  isClientError,
  KeyUnavailableError,
  OutcomeUnknownError,
} from '../../errors/index.js';
import { RestError, TokenUnavailableError } from '../../rest/index.js';
import type { Loss } from '../mappers/Mapped.js';
import type { BridgeContext } from './BridgeContext.js';

/** Why a row cannot go over REST. Nothing was sent for it, unless the text says so. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}

/** A call failed after an earlier one for the same row had changed something: the row's state is not known. */
export class HalfDone extends Error {
  override readonly name = 'HalfDone';

  constructor(cause: unknown) {
    super('a part of the row was saved', { cause });
  }
}

/**
 * Refuses a row of which something would be lost, before it is sent. What is not known cannot be sent at all; the rest is
 * lost when `lossyWrites` says so, and then named in the result.
 */
export function refuseLosses({ lossyWrites = 'refuse' }: BridgeContext, losses: readonly Loss[]): void {
  const refused = losses.filter(({ kind }) => kind === 'unknown' || lossyWrites === 'refuse');
  if (refused.length > 0) throw new Refusal(...refused.map(({ field, why }) => `${field}: ${why}`));
}

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
  if (error instanceof TokenUnavailableError) return false;
  return !isClientError(error) || error.name === 'OutcomeUnknownError' || error.name === 'DecodeError';
}

function clientErrorOf(error: unknown): ClientError | undefined {
  if (error instanceof TokenUnavailableError)
    return causedBy(error, new KeyUnavailableError(NO_TOKEN, error));
  if (error instanceof RestError) return httpErrorOf(error);
  if (error instanceof OutcomeUnknownError && error.cause instanceof RestError) {
    const settled = { by: error.settledBy, look: 'what was sent' };
    return new OutcomeUnknownError(httpErrorOf(error.cause), settled, error);
  }
  return isClientError(error) ? error : undefined;
}

const NO_TOKEN = 'the REST side has no token';

function httpErrorOf(error: RestError): HttpError {
  const { status, retryAfterMs, retryable, redirectHost } = error;
  return causedBy(error, new HttpError({ status, retryAfterMs, retryable, redirectHost }, error));
}

function causedBy<E extends Error>(cause: Error, error: E): E {
  Object.defineProperty(error, 'cause', { value: cause, enumerable: false });
  return error;
}
