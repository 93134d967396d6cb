import { CodecError } from '../../encoding/xml/limits.js';
import { redirectHostOf } from '../../outcome/redirectHost.js';
import { isErrorBody, mayBeError, readErrorBody, redactErrorBody } from './errorBody.js';
import { type AnswerFacts, isSuccess, type RestAnswer } from './answerFacts.js';
import type { Progress } from '../../outcome/outcomeErrors.js';
import type { RestSubject } from './restClientErrorOf.js';
import { RestError } from './restError.js';
import type { Permission } from './scope.js';
import { NEEDS } from './scopes.generated.js';
import type { Redactor } from '../../text/redaction/redact.js';
import { BUSY, parseRetryAfter } from '../../transport/retry.js';
import { orElse } from '../../text/orElse.js';

export interface AnswerContext {
  readonly subject: RestSubject;
  readonly progress: Progress;
  readonly url: string;
  readonly facts: AnswerFacts;
  readonly redactor: Redactor;
  /** The longest wait of a `Retry-After` that is waited for; absent where nothing is repeated. */
  readonly longestWaitMs: number | undefined;
}

/** What a success answered. */
export interface RestBody {
  /** Its JSON; `undefined` for none. */
  readonly body: unknown;
  /** It broke off: its last fields are not there. */
  readonly isCut?: boolean;
}

/** `Partial Content`, which no read asks for. */
const PART = 206;

/**
 * The JSON of an answer that is a success. Throws a `RestError` for another, a `CodecError` for what is no JSON. A write whose record
 * breaks off is done all the same, unless what is there may be an error.
 */
export function restBodyOf(answer: RestAnswer, context: AnswerContext): RestBody {
  const succeeded = isSuccess(answer.status);
  if (answer.status === PART && context.subject.effect === 'read')
    throw new CodecError('protocol', 'the answer is a part of what was asked for (HTTP 206)');
  const cut =
    succeeded && context.subject.effect === 'write' ? cutObject(answer.text?.trim() ?? '') : undefined;
  // Without a success the status says enough: a gateway's page is not worth an error about the error.
  const body = cut ?? (succeeded ? jsonOf(answer) : orElse(() => jsonOf(answer), undefined));
  if (succeeded && !isErrorBody(body)) return { body, isCut: cut !== undefined };
  throw errorOf(answer, body, context);
}

function jsonOf({ text }: RestAnswer): unknown {
  if (text === undefined) throw new CodecError('malformed', 'the body is not UTF-8');
  return text.trim() === '' ? undefined : parseJson(text);
}

function errorOf(
  { status, header, text }: RestAnswer,
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
      isPage: body === undefined && text?.trim() !== '',
      needs: (NEEDS as Readonly<Record<string, Permission>>)[operation],
      retryAfterMs: parseRetryAfter(header('retry-after')),
      redirectHost: redirectHostOf(status, header('location'), url, redactor),
      retryable: status === 429 || (effect === 'read' && BUSY.has(status)),
    },
    { operation, attempts, durationMs },
  );
}

/** The value of a JSON text. A whole number that no `number` holds exactly comes as text: an id must not be rounded. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? withLongNumbersQuoted(text) : text);
  } catch {
    throw new CodecError('malformed', 'the body is not JSON');
  }
}

const QUOTE = '"';
const BACKSLASH = '\\';
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function withLongNumbersQuoted(text: string): string {
  let quoted = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const found = NUMBER.exec(text)?.[0] ?? character;
      if (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found))) {
        quoted += `${text.slice(from, at)}"${found}"`;
        from = at + found.length;
      }
      at += found.length - 1;
    }
  }
  return quoted + text.slice(from);
}

/** The whole fields of a JSON object that breaks off; `undefined` for another text, and where what is there may be an error. */
function cutObject(text: string): Readonly<Record<string, unknown>> | undefined {
  let [depth, comma] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === QUOTE) at = endOfText(text, at);
    else if (character === ',' && depth === 1) comma = at;
    else if (/[{[]/.test(character)) depth++;
    else if (/[}\]]/.test(character) && --depth === 0) return undefined;
  }
  // The field that breaks off.
  const [, quoted, name] = /^\s*(?:("([^"]*)).*)?$/s.exec(text.slice(comma + 1)) ?? [];
  if (!text.startsWith('{') || (quoted === undefined && text.slice(comma + 1).trim() !== ''))
    return undefined;
  const body = parseJson(comma === 0 ? '{}' : `${text.slice(0, comma)}}`) as Record<string, unknown>;
  return mayBeError(body) || mayBeError({ [name ?? '']: CUT }) ? undefined : body;
}

const CUT = 'cut';

/** Where the closing quote of a text is. */
function endOfText(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}
