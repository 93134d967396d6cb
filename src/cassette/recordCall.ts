import { callNameOf } from '../encoding/server/decodeRequest.js';
import { charsetOf, textOfBody } from '../encoding/xml/bodyText.js';
import { bodyBytes, hasNoBody } from '../faults/pieces.js';
import { secretsOfHeader } from '../text/redaction/pieces.js';
import type { PlatformFetch } from '../transport/fetchEngine.js';
import { PiecedBody } from './scrub/Recording.js';

/** The code of a call that its caller gave up: its time was over, or it was aborted. */
export const GIVEN_UP = 'ABORT_ERR';

/** Makes the call and keeps all of it in memory. */
export async function recordCall(fetch: PlatformFetch, url: string, init: RequestInit) {
  const body = await bodyBytes(init.body);
  const headers = new Headers(init.headers);
  const requestType = headers.get('content-type') ?? undefined;
  const method = init.method ?? 'GET';
  const facts = {
    operation: callNameOf(method, url, body, requestType),
    ...{ method, url, requestType },
    request: textOfBody(body, requestType),
    recordedAt: new Date().toISOString(),
  };
  const sent = secretsIn(headers);
  try {
    const response = await fetch(url, init);
    const pieces = await piecesIn(response.body);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const charset = charsetOf(pieces[0] ?? new Uint8Array(), headers['content-type']);
    const answer = Object.assign(new PiecedBody(pieces, headers['content-type']), {
      status,
      headers,
      charset,
    });
    const headerSecrets = [...sent, ...secretsIn(response.headers)];
    const forCaller = [...pieces];
    return { recording: { ...facts, answer, headerSecrets }, respond: () => responseOf(response, forCaller) };
  } catch (error) {
    const respond = () => {
      throw error;
    };
    const failure = init.signal?.aborted ? GIVEN_UP : codeOf(error);
    return { recording: { ...facts, failure, headerSecrets: sent }, respond };
  }
}

const PIECE = 64 * 1024;

/** A body in pieces of so many bytes or more, but for the last. */
async function piecesIn(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let read: Uint8Array[] = [];
  let length = 0;
  const join = () => {
    if (length > 0) pieces.push(Buffer.concat(read));
    [read, length] = [[], 0];
  };
  for await (const chunk of body ?? []) {
    read.push(chunk);
    length += chunk.length;
    if (length >= PIECE) join();
  }
  join();
  return pieces;
}

function responseOf({ status, headers }: Response, pieces: Uint8Array[]): Response {
  const kept = new Headers(headers);
  // The platform has unpacked the body.
  kept.delete('content-encoding');
  kept.delete('content-length');
  const empty = hasNoBody(status) || pieces.length === 0;
  return new Response(empty ? null : ReadableStream.from(copiesOf(pieces)), { status, headers: kept });
}

/** Copies of the pieces, each made when it is asked for. */
function* copiesOf(pieces: Uint8Array[]): Generator<Uint8Array> {
  while (pieces.length > 0) yield Uint8Array.from(pieces.shift()!);
}

/** What headers hold that must be nowhere else: credentials and cookies, with the parts that they are made of. */
function secretsIn(headers: Headers): string[] {
  const named = ['authorization', 'proxy-authorization', 'x-api-key'].map((name) => headers.get(name) ?? '');
  const cookies = [
    ...(headers.get('cookie') ?? '').split(';'),
    ...headers.getSetCookie().map((cookie) => cookie.split(';')[0]!),
  ].map((cookie) => cookie.slice(cookie.indexOf('=') + 1).trim());
  return [...named.flatMap(secretsOfHeader), ...cookies].filter(({ length }) => length >= 6);
}

function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEDOUT' : 'ECONNRESET';
}
