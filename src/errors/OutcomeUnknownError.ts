import { CallError, type CallFacts } from './CallError.js';
import type { DecodeError } from './DecodeError.js';
import type { HttpError } from './HttpError.js';
import type { NetworkError } from './NetworkError.js';
import type { TimeoutError } from './TimeoutError.js';

/**
 * The request of an operation that changes something was sent, and no answer says what became of it: the connection
 * was lost, a limit passed, a gateway answered instead of the service, or the answer cannot be read. Read the state
 * before you send it again.
 */
export class OutcomeUnknownError<
  Cause extends LostAnswer = NetworkError | TimeoutError | HttpError | DecodeError,
> extends CallError {
  /** The name of the error class. Switch on it. */
  override readonly name = 'OutcomeUnknownError';
  /** True when the same call can be sent again without harm. */
  readonly retryable = false;
  /** True when the service may have got the request; false when it certainly has not. */
  readonly requestSent = true;
  /** The operation that shows whether the service acted; `undefined` where none does. */
  readonly settledBy: string | undefined;
  /** The error that ended the call. */
  declare readonly cause: Cause;

  constructor(
    cause: Cause,
    settled: { readonly by: string | undefined; readonly look: string },
    facts: CallFacts,
  ) {
    super(
      `it is not known whether the service acted on the request (${unknownBecause(cause)}).${likelyCause(cause)} ${
        settled.by ? `Call ${settled.by} and look for ${settled.look}` : settled.look
      } before you send it again.`,
      facts,
    );
    this.settledBy = settled.by;
    Object.defineProperty(this, 'cause', { value: cause, enumerable: false });
  }
}

/** What can hide whether a request was acted on: an answer with a status that does not say it, too. */
type LostAnswer = NetworkError | TimeoutError | DecodeError | (CallError & { readonly status: number });

function unknownBecause(cause: LostAnswer): string {
  if ('status' in cause) return `the server answered HTTP ${cause.status}`;
  if (cause.name === 'NetworkError') return `the connection failed${cause.code ? `, ${cause.code}` : ''}`;
  if (cause.name === 'TimeoutError') return `no answer within ${cause.limitMs} ms, ${cause.phase}`;
  return `the answer cannot be read, ${cause.reason}`;
}

const OF_ADDRESS: ReadonlySet<number> = new Set([404, 405, 410, 421]);
const OF_KEY: ReadonlySet<number> = new Set([401, 403, 407]);

function likelyCause(cause: LostAnswer): string {
  if (!('status' in cause)) return '';
  const { status, redirectHost } = cause as { readonly status: number; readonly redirectHost?: string };
  const isRedirect = status >= 300 && status < 400;
  if (isRedirect)
    return ` Most likely the address is wrong: it redirects${redirectHost ? ` to ${redirectHost}` : ''}, which is not followed.`;
  if (OF_ADDRESS.has(status)) return ' Most likely the address is wrong.';
  return OF_KEY.has(status) ? ' Most likely the key is wrong, or that of something on the way.' : '';
}
