import { createAnswerDecoder, type DecodedAnswer } from './encoding/decodeAnswer.js';
import { encodeRequest } from './encoding/envelope.js';
import type { Namespaces } from './encoding/namespaces.js';
import type { AnyOperation } from './encoding/operation.js';
import type { DecodeIssue } from './result.js';
import { type CallFacts, type ClientError, InputError } from './errors.js';
import { clientErrorOf, faultErrorOf, httpErrorOf } from './outcomeErrors.js';
import type { ApiKey } from './secret.js';
import { type Fetch, type HttpAnswer, send } from './transport/send.js';

/** Where and how a client calls. */
export interface Connection {
  readonly endpoint: string;
  readonly actionPrefix: string;
  readonly namespaces: Namespaces;
  readonly key: () => Promise<ApiKey>;
  readonly timeoutMs: number;
  readonly fetch?: Fetch | undefined;
  readonly strict?: boolean | undefined;
  readonly onDecodeIssue?: ((operation: string, issue: DecodeIssue) => void) | undefined;
}

/** What a caller can set for one call. */
export interface CallOptions {
  /** Ends the call with an `AbortedError`. */
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call. */
  readonly timeoutMs?: number;
  /** For batch operations: the rows go out in calls of at most this many, one after the other. */
  readonly batchSize?: number;
}

export type Input = Readonly<Record<string, unknown>>;
export type ValueAnswer = Extract<DecodedAnswer, { kind: 'value' }>;

/**
 * Runs one call: validate, encode, send, decode. Yields the records of the answer's array as they are complete when
 * `streaming`, and returns the rest of the answer. Throws a `ClientError` and nothing else.
 */
export async function* runCall(
  connection: Connection,
  operation: AnyOperation,
  input: Input,
  options: CallOptions,
  streaming: boolean,
): AsyncGenerator<unknown, ValueAnswer> {
  const started = performance.now();
  const facts = (): CallFacts => ({
    operation: operation.name,
    attempts: 1,
    durationMs: Math.round(performance.now() - started),
  });
  await validate(operation, input);
  const key = await connection.key();
  try {
    const answer = await post(
      connection,
      operation,
      encodeRequest(operation, key.reveal(), input, connection.namespaces),
      options,
    );
    if (!isSoap(answer)) throw await httpErrorOf(answer, facts());
    const decoder = createAnswerDecoder(operation, {
      contentType: answer.headers.get('content-type') ?? undefined,
      strict: connection.strict,
      onIssue: connection.onDecodeIssue && ((issue) => connection.onDecodeIssue?.(operation.name, issue)),
    });
    for await (const bytes of answer.body) {
      decoder.write(bytes);
      if (streaming) yield* decoder.take();
    }
    const decoded = decoder.end();
    if (decoded.kind === 'fault') throw faultErrorOf(decoded.fault, key, facts());
    return decoded;
  } catch (error) {
    throw clientErrorOf(error, facts()) satisfies ClientError;
  }
}

/** Throws an `InputError` that lists everything that is wrong. */
export async function validate(
  operation: AnyOperation,
  input: Input,
  { batchSize }: CallOptions = {},
): Promise<void> {
  const { inputIssues } = await import('./encoding/validate.js');
  const issues = [...inputIssues(operation, input)];
  if (batchSize !== undefined && !(Number.isInteger(batchSize) && batchSize > 0))
    issues.push({
      path: ['options', 'batchSize'],
      expected: 'a whole number from 1',
      given: String(batchSize),
    });
  if (issues.length > 0) throw new InputError(issues, { operation: operation.name });
}

function post(
  connection: Connection,
  operation: AnyOperation,
  body: string,
  options: CallOptions,
): Promise<HttpAnswer> {
  return send({
    url: connection.endpoint,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${connection.actionPrefix}${operation.action}"`,
      accept: 'text/xml',
    },
    body,
    timeoutMs: options.timeoutMs ?? connection.timeoutMs,
    signal: options.signal,
    fetch: connection.fetch,
  });
}

// A fault comes with HTTP 500 and XML; everything else that is not 200 is no answer of the service.
function isSoap({ status, headers }: HttpAnswer): boolean {
  const type = headers.get('content-type') ?? '';
  return status === 200 || (status === 500 && /xml/i.test(type));
}
