import {
  AbortedError,
  DecodeError,
  InputError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../../errors/index.js';
import { clientErrorOf } from '../../outcome/outcomeErrors.js';
import { RestError } from './restError.js';
import type { RestClientError } from './restResult.js';

export interface RestSubject {
  /** Method and path template. */
  readonly operation: string;
  readonly effect: 'read' | 'write';
}

export interface RestProgress {
  readonly attempts: number;
  readonly durationMs: number;
  readonly requestSent: boolean;
}

const ERRORS = [
  InputError,
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
  { operation, effect }: RestSubject,
  progress: RestProgress,
): RestClientError {
  // Typed already: by an attempt, or by the call for the token.
  if (isRestClientError(error)) return error;
  return clientErrorOf(error, { name: operation, effect }, progress) as RestClientError;
}
