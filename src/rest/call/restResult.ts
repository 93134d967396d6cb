import type {
  AbortedError,
  DecodeError,
  InputError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../../errors/index.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import type { AnswerFacts } from './answerFacts.js';
import type { RestError } from './restError.js';
import type { TokenUnavailableError } from './tokenUnavailableError.js';

/** Everything a REST call can throw, told apart by `name`. */
export type RestClientError =
  | InputError
  | TokenUnavailableError
  | RestError
  | NetworkError
  | TimeoutError
  | AbortedError
  | DecodeError
  | OutcomeUnknownError<RestError | NetworkError | TimeoutError | DecodeError>;

/** The outcome of a `rest.safe` call, which never throws. */
export type RestResult<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      /** What could not be taken as it came. */
      readonly issues: readonly DecodeIssue[];
      /** Status, headers and request id of the (last) answer; absent where nothing was sent. */
      readonly answer: AnswerFacts | undefined;
    }
  | { readonly ok: false; readonly error: RestClientError };
