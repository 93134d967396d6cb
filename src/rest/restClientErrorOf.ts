import {
  AbortedError,
  type CallFacts,
  DecodeError,
  InputError,
  NetworkError,
  TimeoutError,
} from '../errors.js';
import { clientErrorOf } from '../outcomeErrors.js';
import { RestError } from './restError.js';
import type { RestClientError } from './restResult.js';

export function isRestClientError(error: unknown): error is RestClientError {
  return [InputError, RestError, NetworkError, TimeoutError, AbortedError, DecodeError].some(
    (type) => error instanceof type,
  );
}

/** The typed error for what a REST call threw. */
export function restClientErrorOf(error: unknown, facts: CallFacts): RestClientError {
  if (isRestClientError(error)) return error;
  const typed = clientErrorOf(error, facts);
  // The transport of REST answers never gives a fault or an HttpError: every status becomes a RestError.
  return isRestClientError(typed) ? typed : new DecodeError('protocol', typed.name, facts);
}
