import { parseRetryAfter } from '../../transport/retryAfter.js';
import { isErrorBody, readErrorBody, redactErrorBody } from './errorBody.js';
import { parseRestBody, type RestAnswer } from './restAnswer.js';
import type { RestProgress, RestSubject } from './restClientErrorOf.js';
import { RestError } from './restError.js';
import type { Permission } from './scope.js';
import { NEEDS } from '../resources/scopes.generated.js';

const BUSY = new Set([429, 502, 503, 504]);

/** The body of an answer that is a success. Throws a `RestError` for any other. */
export function restBodyOf(
  answer: RestAnswer,
  { operation, effect }: RestSubject,
  { attempts, durationMs }: RestProgress,
  secrets: readonly string[],
): unknown {
  const { status, header } = answer;
  const succeeded = status >= 200 && status < 300;
  const body = succeeded ? parseRestBody(answer) : parseLoosely(answer);
  if (succeeded && !isErrorBody(body)) return body;
  throw new RestError(
    {
      status,
      effect,
      body: redactErrorBody(readErrorBody(body), secrets),
      needs: (NEEDS as Readonly<Record<string, Permission>>)[operation],
      retryAfterMs: parseRetryAfter(header('retry-after')),
      retryable: status === 429 || (effect === 'read' && BUSY.has(status)),
    },
    { operation, attempts, durationMs },
  );
}

// The status says enough: a gateway's page is not worth an error about the error.
function parseLoosely(answer: RestAnswer): unknown {
  try {
    return parseRestBody(answer);
  } catch {
    return undefined;
  }
}
