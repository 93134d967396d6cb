import type { AnyOperation } from '../definition/operation.js';
import { createAnswerDecoder } from '../encoding/answer/decodeAnswer.js';
import { operationNamed } from '../operations/operationNamed.js';
import { Secret } from '../secret.js';
import { toolkitVersion } from '../text/toolkitVersion.js';
import { meaningOf, requestOf } from './CallMeaning.js';
import { JsonList } from './JsonList.js';
import type { StoredCall } from './StoredCall.js';
import { currentSchema } from './schemaFacts.js';
import { piecesOf, type ScrubbedBody, type ScrubbedCall } from './scrub/Recording.js';
import { orElse } from '../text/orElse.js';

/** The folder of a scrubbed call. */
export function storedCallOf(
  call: ScrubbedCall,
  number: number,
  facts: { readonly today: string; readonly environment?: string | undefined },
): StoredCall {
  const { operation: name, method, url, requestType, request, answer, failure, recordedAt } = call;
  const operation = operationNamed(name);
  return {
    folder: `${String(number).padStart(3, '0')}-${name.replace(/[^\w]+/g, '-').slice(0, 60)}`,
    request,
    answer: answer && piecesOf(answer).length > 0 ? answer : undefined,
    facts: {
      operation: name,
      effect: operation?.effect,
      recordedAt,
      today: facts.today,
      toolkit: toolkitVersion(),
      schema: currentSchema(name, { method, url })?.hash,
      environment: facts.environment,
      http: {
        ...{ method, url, contentType: requestType, status: answer?.status, headers: answer?.headers },
        ...{ charset: answer?.charset, failure },
      },
      request: decodedRequest(call),
      answer: answer && decodedAnswer(operation, answer),
    },
  };
}

function decodedRequest({ method, url, requestType, request }: ScrubbedCall): unknown {
  if (request?.extension === 'txt') return undefined;
  return readable(meaningOf(requestOf({ method, url, contentType: requestType }, request)).parts);
}

function decodedAnswer(operation: AnyOperation | undefined, answer: ScrubbedBody): unknown {
  const { extension } = answer;
  if (extension === 'json') return JSON.parse(answer.text);
  if (extension !== 'xml' || !operation) return undefined;
  const pieces = piecesOf(answer);
  // Of a list in a record the record would lack it.
  const isTaken = pieces.length > 1 && operation.output.item !== undefined;
  const items = () => itemsOf(operation, pieces, isTaken);
  if (isTaken) return new JsonList(items);
  return orElse(() => [...items()].at(-1), undefined);
}

/** The items of a list as they are read; the last is all that is left, or the whole value. */
function* itemsOf(
  operation: AnyOperation,
  pieces: readonly Uint8Array[],
  isTaken: boolean,
): Generator<unknown> {
  const decoder = createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8', lenient: true });
  for (const piece of pieces) {
    decoder.write(piece);
    if (isTaken) yield readable(decoder.take());
  }
  const decoded = decoder.end();
  yield readable(decoded.kind === 'fault' ? { fault: decoded.fault } : decoded.value);
}

/** The value, in which what stands in place of secrets is read: in a recording that is an alias. */
function readable(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (value !== null && typeof value === 'object')
    for (const name of Object.keys(value)) {
      const field = (value as Record<string, unknown>)[name];
      if (typeof field === 'object') (value as Record<string, unknown>)[name] = readable(field);
    }
  return value;
}
