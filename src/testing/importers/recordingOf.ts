import { charsetOf, textOfBody } from '../../encoding/xml/bodyText.js';
import { callNameOf } from '../../encoding/server/callNameOf.js';
import type { Recording } from '../../cassette/scrub/Recording.js';

/** A call that another tool wrote down. */
export interface ForeignCall {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly requestType?: string | undefined;
  readonly request: string;
  readonly status?: number | undefined;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly answer: string | Uint8Array;
  readonly recordedAt?: string | undefined;
}

/** The recording that a foreign call is, with what it does not say filled in. */
export function recordingOf(call: ForeignCall): Recording {
  const {
    method = 'POST',
    url = 'https://imported.example/soap',
    request,
    requestType = 'text/xml; charset=utf-8',
  } = call;
  const bytes = typeof call.answer === 'string' ? Buffer.from(call.answer) : call.answer;
  const contentType = call.headers?.['content-type'];
  const text = typeof call.answer === 'string' ? call.answer : textOfBody(bytes, contentType);
  const isFault = /<(?:[\w.-]+:)?Fault[\s>]/.test(text);
  return {
    operation: callNameOf(method, url, Buffer.from(request), 'text/xml; charset=utf-8'),
    ...{ method, url, requestType, request },
    recordedAt: call.recordedAt ?? new Date().toISOString(),
    answer: {
      status: call.status ?? (isFault ? 500 : 200),
      headers: call.headers ?? {
        'content-type': text.trimStart().startsWith('<') ? 'text/xml; charset=utf-8' : 'application/json',
      },
      text,
      charset: typeof call.answer === 'string' ? 'utf-8' : charsetOf(bytes, contentType),
    },
  };
}
