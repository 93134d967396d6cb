import { CallError, type CallFacts } from './CallError.js';

/** The server answered, but not with SOAP. */
export class HttpError extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'HttpError';
  /** True when the same call can be sent again without harm. */
  readonly retryable: boolean;
  /** The HTTP status. */
  readonly status: number;
  /** The content type of the answer. */
  readonly contentType: string | undefined;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** Where a redirect leads. It was not followed: the key would have gone there. */
  readonly redirectHost: string | undefined;

  constructor(answer: HttpFacts, facts: CallFacts) {
    // With another status the body may be an answer, or not be read.
    const how = answer.status === 200 ? 'without SOAP' : 'in place of 200';
    super(`the server answered HTTP ${answer.status} ${how}. ${httpAdvice(answer)}`, facts);
    this.status = answer.status;
    this.contentType = answer.contentType;
    this.retryAfterMs = answer.retryAfterMs;
    this.redirectHost = answer.redirectHost;
    this.retryable = answer.retryable ?? false;
  }
}

interface HttpFacts {
  readonly status: number;
  readonly contentType?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly redirectHost?: string | undefined;
  readonly retryable?: boolean;
  /** Its body was read, and is an answer of the operation. */
  readonly isAnswer?: boolean | undefined;
}

function httpAdvice({ status, redirectHost, isAnswer }: HttpFacts): string {
  if (isAnswer || (status > 200 && status < 300))
    return 'Look what stands before the service: the service answers with HTTP 200.';
  if (redirectHost)
    return `It redirects to ${redirectHost}, which is not followed, so that no key goes elsewhere: correct the endpoint.`;
  if (status === 429) return "The customer's limit of concurrent calls is reached: call less at a time.";
  if (status >= 500) return 'The service or a gateway before it is not well: try again later.';
  if (status >= 300 && status < 400)
    return 'Redirects are not followed, so that no key goes elsewhere: correct the endpoint.';
  return 'Check the endpoint.';
}
