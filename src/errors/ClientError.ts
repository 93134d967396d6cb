import { AbortedError } from './AbortedError.js';
import { DecodeError } from './DecodeError.js';
import { FaultError } from './FaultError.js';
import { HttpError } from './HttpError.js';
import { InputError } from './InputError.js';
import { KeyUnavailableError } from './KeyUnavailableError.js';
import { NetworkError } from './NetworkError.js';
import { NotSentError } from './NotSentError.js';
import { OutcomeUnknownError } from './OutcomeUnknownError.js';
import { TimeoutError } from './TimeoutError.js';

/** Everything a call can throw, told apart by `name`. */
export type ClientError =
  | InputError
  | KeyUnavailableError
  | FaultError
  | HttpError
  | NetworkError
  | TimeoutError
  | AbortedError
  | DecodeError
  | OutcomeUnknownError;

/** True for the errors that a call throws. */
export function isClientError(error: unknown): error is ClientError {
  return CLIENT_ERRORS.some((type) => error instanceof type);
}

const CLIENT_ERRORS = [
  InputError,
  KeyUnavailableError,
  OutcomeUnknownError,
  FaultError,
  HttpError,
  NetworkError,
  TimeoutError,
  AbortedError,
  DecodeError,
  NotSentError,
];
