import {
  AbortedError,
  DecodeError,
  InputError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../../errors/index.js';
import { clientErrorOf } from '../../outcome/outcomeErrors.js';
import type { OperationFacts } from './facts.js';
import { RestError } from './restError.js';
import type { RestClientError } from './restResult.js';
import { TokenUnavailableError } from './tokenUnavailableError.js';

export interface RestSubject {
  /** Method and path template. */
  readonly operation: string;
  readonly effect: 'read' | 'write';
  /** How to find out what became of a write. */
  readonly settledBy: OperationFacts['settledBy'];
}

export interface RestProgress {
  readonly attempts: number;
  readonly durationMs: number;
  readonly requestSent: boolean;
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
];

/** True for the errors that a REST call throws. */
export function isRestClientError(error: unknown): error is RestClientError {
  return ERRORS.some((type) => error instanceof type);
}

/** The typed error for what a REST call threw. */
export function restClientErrorOf(
  error: unknown,
  { operation, effect, settledBy }: RestSubject,
  progress: RestProgress,
): RestClientError {
  const settlement = { by: settledBy?.by, look: settledBy?.look ?? 'Read the state in the service itself' };
  // Gateways give 5xx also when the service behind them has acted.
  if (error instanceof RestError && error.operation === operation)
    return effect === 'write' && error.status >= 500 && progress.requestSent
      ? new OutcomeUnknownError(error, settlement, error)
      : error;
  // Typed already: by an attempt, or by the call for the token.
  if (isRestClientError(error)) return error;
  return clientErrorOf(error, { name: operation, effect, settlement }, progress) as RestClientError;
}
