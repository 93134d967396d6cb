import { createAnswerDecoder } from '../encoding/answer/decodeAnswer.js';
import type { AnyOperation } from '../definition/operation.js';
import { Secret } from '../secret.js';
import { operationNamed } from '../operations/operationNamed.js';
import type { ScrubbedBody, ScrubbedCall } from './scrub/Recording.js';
import { currentSchema } from './schemaFacts.js';
import { toolkitVersion } from '../text/toolkitVersion.js';
import { meaningOf } from './CallMeaning.js';
import type { StoredCall } from './StoredCall.js';

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
    answer: answer && answer.text !== '' ? { extension: answer.extension, text: answer.text } : undefined,
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
  const body = Buffer.from(request?.text ?? '');
  const contentType = request?.extension === 'xml' ? 'text/xml; charset=utf-8' : requestType;
  return readable(meaningOf({ method, url, contentType, body }).parts);
}

function decodedAnswer(operation: AnyOperation | undefined, { extension, text }: ScrubbedBody): unknown {
  if (extension === 'json') return JSON.parse(text);
  if (extension !== 'xml' || !operation) return undefined;
  const decoder = createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8', lenient: true });
  try {
    decoder.write(Buffer.from(text));
    const decoded = decoder.end();
    return readable(decoded.kind === 'fault' ? { fault: decoded.fault } : decoded.value);
  } catch {
    return undefined;
  }
}

/** Secrets as what stands in their place: in a recording that is an alias. */
function readable(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(readable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readable(field)]));
}
