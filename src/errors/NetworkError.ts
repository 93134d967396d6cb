import { CallError, type CallFacts, sentAdvice } from './CallError.js';

/** The connection failed. */
export class NetworkError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'NetworkError';
  /** True when the same call can be sent again without harm. */
  readonly retryable: boolean;
  /** True when the service may have got the request and acted on it. */
  readonly requestSent: boolean;
  /** The code of the system, the TLS library or the HTTP library, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(
    failure: {
      readonly requestSent: boolean;
      readonly code?: string | undefined;
      readonly retryable?: boolean;
      readonly what: string;
    },
    facts: CallFacts,
  ) {
    const { requestSent, code, what, retryable = !requestSent } = failure;
    super(`${what}${code ? ` (${code})` : ''}. ${sentAdvice(requestSent, retryable)}`, facts);
    this.requestSent = requestSent;
    this.code = code;
    this.retryable = retryable;
  }
}
