import type {
  AbortedError,
  DecodeError,
  InputError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../../errors/index.js';
import type { RestError } from './restError.js';

/** Everything a REST call can throw, told apart by `name`. */
export type RestClientError =
  | InputError
  | RestError
  | NetworkError
  | TimeoutError
  | AbortedError
  | DecodeError
  | OutcomeUnknownError;

/** The outcome of a `rest.safe` call, which never throws. */
export type RestResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: RestClientError };
