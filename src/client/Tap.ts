import type { Redactor } from '../text/redaction/redact.js';
import { tellCaller } from '../transport/report.js';
import type { HttpAnswer, HttpRequest } from '../transport/send.js';
import type { CallOptions, DebugExchange } from './callOptions.js';

// More of a body is not for eyes, and takes seconds to look through.
const MOST_BYTES = 1_000_000;

/** Takes down what an attempt of a call sends and gets. */
export class Tap {
  readonly #call: Pick<DebugExchange, 'operation' | 'attempt'>;
  readonly #request: HttpRequest;
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;
  #http: HttpAnswer | undefined;

  constructor(call: Pick<DebugExchange, 'operation' | 'attempt'>, request: HttpRequest) {
    this.#call = call;
    this.#request = request;
  }

  /** The answer, which is taken down as it is read. */
  through(http: HttpAnswer): HttpAnswer {
    this.#http = http;
    return { ...http, body: this.#copied(http.body) };
  }

  tell(debug: NonNullable<CallOptions['debug']>, redactor: Redactor): void {
    const { url, headers, body = '' } = this.#request;
    const http = this.#http;
    const answer = http && {
      status: http.status,
      headers: redactor.inside(http.headers()),
      body: redactor.quote(
        masked(textOf(Buffer.concat(this.#pieces), http.header('content-type'))),
        MOST_BYTES,
      ),
    };
    const request = { url, headers, body: Buffer.from(body).subarray(0, MOST_BYTES).toString() };
    tellCaller('debug function', () => debug({ ...this.#call, request: redactor.inside(request), answer }));
  }

  async *#copied(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      if (this.#bytes < MOST_BYTES) this.#pieces.push(piece);
      this.#bytes += piece.byteLength;
      yield piece;
    }
  }
}

// Of an answer that could not be read to its end, not all secrets are known.
const SECRET_ELEMENT = /(<(?:[\w.-]+:)?[\w.-]*(?:api_?key|passw|secret|token)[\w.-]*(?:\s[^<>]*)?>)[^<]+/gi;

function masked(xml: string): string {
  return xml.replace(SECRET_ELEMENT, '$1[redacted]');
}

function textOf(bytes: Buffer, contentType = ''): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
