import {
  AbortedError,
  DecodeError,
  InputError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../../errors/index.js';
import { NotSentError } from '../../errors/NotSentError.js';
import type { WhatWasDone } from '../../errors/whatWasDone.js';
import { clientErrorOf, type Progress } from '../../outcome/outcomeErrors.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import type { AnswerFacts } from './answerFacts.js';
import type { OperationFacts } from './facts.js';
import { RestError } from './restError.js';
import { TokenUnavailableError } from './credentials.js';

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

export interface RestSubject {
  /** Method and path template. */
  readonly operation: string;
  readonly effect: 'read' | 'write';
  /** How to find out what became of a write. */
  readonly settledBy: OperationFacts['settledBy'];
}

const ERRORS = [
  InputError,
  TokenUnavailableError,
  RestError,
  NetworkError,
  TimeoutError,
  AbortedError,
  DecodeError,
  OutcomeUnknownError,
  NotSentError,
];

/** True for the errors that a REST call throws. */
export function isRestClientError(error: unknown): error is RestClientError {
  return ERRORS.some((type) => error instanceof type);
}

// Documented as refusals, without a body (interface document 6 and 7).
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 429]);
// Said before a request is taken, by whoever says it.
const AT_THE_DOOR: ReadonlySet<number> = new Set([401, 429]);
// Those are refusals of the service where they say what is wrong: something on the way gives them too.
const WITH_REASONS: ReadonlySet<number> = new Set([200, 400, 406, 409, 422]);

/** What an error answer says of a write. What is not in the document as a refusal may come from something on the way. */
function whatRestDid({ status, isPage, details }: RestError): WhatWasDone {
  if (REFUSALS.has(status)) return isPage && !AT_THE_DOOR.has(status) ? 'unknown' : 'nothing';
  return WITH_REASONS.has(status) && details.length > 0 ? 'nothing' : 'unknown';
}

/** The typed error for what a REST call threw. */
export function restClientErrorOf(
  error: unknown,
  { operation, effect, settledBy }: RestSubject,
  progress: Progress,
): RestClientError {
  const settlement = { by: settledBy?.by, look: settledBy?.look ?? 'Read the state in the service itself' };
  if (error instanceof RestError && error.operation === operation) {
    const isUnknown =
      progress.mayHaveActed === true || (progress.requestSent && whatRestDid(error) === 'unknown');
    return effect === 'write' && isUnknown ? new OutcomeUnknownError(error, settlement, error) : error;
  }
  // Typed already: by an attempt, or by the call for the token.
  if (isRestClientError(error)) return error;
  return clientErrorOf(error, { name: operation, effect, settlement }, progress) as RestClientError;
}
