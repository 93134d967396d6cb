import { CodecError } from '../../encoding/xml/codecError.js';
import { redirectHostOf } from '../../outcome/redirectHost.js';
import type { Redactor } from '../../text/redaction/redact.js';
import { BUSY } from '../../transport/retry.js';
import { parseRetryAfter } from '../../transport/retry.js';
import { NEEDS } from './scopes.generated.js';
import type { AnswerFacts } from './answerFacts.js';
import { isErrorBody, readErrorBody, redactErrorBody } from './errorBody.js';
import { parseJson } from './parseJson.js';
import type { RestAnswer } from './restAnswer.js';
import type { RestProgress, RestSubject } from './restClientErrorOf.js';
import { RestError } from './restError.js';
import type { Permission } from './scope.js';

export interface AnswerContext {
  readonly subject: RestSubject;
  readonly progress: RestProgress;
  readonly url: string;
  readonly facts: AnswerFacts;
  readonly redactor: Redactor;
  /** The longest wait of a `Retry-After` that is waited for; absent where nothing is repeated. */
  readonly longestWaitMs: number | undefined;
}

/** The JSON of an answer that is a success; `undefined` for none. Throws a `RestError` for another, a `CodecError` for what is no JSON. */
export function restBodyOf(answer: RestAnswer, context: AnswerContext): unknown {
  const succeeded = answer.status >= 200 && answer.status < 300;
  const body = succeeded ? jsonOf(answer) : jsonOrNothing(answer);
  if (succeeded && !isErrorBody(body)) return body;
  throw errorOf(answer, body, context);
}

function jsonOf({ text }: RestAnswer): unknown {
  if (text === undefined) throw new CodecError('malformed', 'the body is not UTF-8');
  return text.trim() === '' ? undefined : parseJson(text);
}

// The status says enough: a gateway's page is not worth an error about the error.
function jsonOrNothing(answer: RestAnswer): unknown {
  try {
    return jsonOf(answer);
  } catch {
    return undefined;
  }
}

function errorOf(
  { status, header }: RestAnswer,
  body: unknown,
  { subject, progress, url, facts, redactor, longestWaitMs }: AnswerContext,
): RestError {
  const { operation, effect } = subject;
  const { attempts, durationMs } = progress;
  return new RestError(
    {
      ...{ status, effect, longestWaitMs },
      ...{ headers: facts.headers, requestId: facts.requestId },
      body: redactErrorBody(readErrorBody(body), redactor),
      needs: (NEEDS as Readonly<Record<string, Permission>>)[operation],
      retryAfterMs: parseRetryAfter(header('retry-after')),
      redirectHost: redirectHostOf(status, header('location'), url, redactor),
      retryable: status === 429 || (effect === 'read' && BUSY.has(status)),
    },
    { operation, attempts, durationMs },
  );
}
