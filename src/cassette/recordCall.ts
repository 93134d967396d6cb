import { callNameOf } from '../encoding/server/callNameOf.js';
import { textOfBody } from '../encoding/xml/bodyText.js';
import { bodyBytes } from '../faults/bodyBytes.js';
import type { PlatformFetch } from '../transport/fetchEngine.js';
import { AnswerBytes, type Recording } from './scrub/Recording.js';

/** A live call: what goes to the caller, and what is to be recorded. */
export interface LiveCall {
  readonly recording: Recording;
  /** The answer for the caller; throws what the live call threw. */
  respond(): Response;
}

/** Makes the call and keeps all of it in memory. */
export async function recordCall(fetch: PlatformFetch, url: string, init: RequestInit): Promise<LiveCall> {
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
    const bytes = new Uint8Array(await response.arrayBuffer());
    const answer = new AnswerBytes(response, bytes);
    const headerSecrets = [...sent, ...secretsIn(response.headers)];
    return { recording: { ...facts, answer, headerSecrets }, respond: () => responseOf(response, bytes) };
  } catch (error) {
    const respond = () => {
      throw error;
    };
    return { recording: { ...facts, failure: codeOf(error), headerSecrets: sent }, respond };
  }
}

function responseOf({ status, headers }: Response, bytes: Uint8Array): Response {
  const kept = new Headers(headers);
  // The platform has unpacked the body.
  kept.delete('content-encoding');
  kept.delete('content-length');
  const empty = status === 204 || status === 304 || bytes.length === 0;
  return new Response(empty ? null : streamOf(bytes), { status, headers: kept });
}

const CHUNK = 64 * 1024;

/** The bytes without a copy of them all. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      stream.enqueue(bytes.slice(at, at + CHUNK));
      at += CHUNK;
      if (at >= bytes.length) stream.close();
    },
  });
}

/** What headers hold that must be nowhere else: credentials and cookies, with the parts that they are made of. */
function secretsIn(headers: Headers): string[] {
  const found = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key'].map(
    (name) => headers.get(name) ?? '',
  );
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return [...found, ...cookies].flatMap((text) => {
    const value = text.replace(/^(Bearer|Basic)\s+/i, '').replace(/^[\w-]+=(?=.)/, '');
    const pair = /^Basic\s/i.test(text) ? Buffer.from(value, 'base64').toString().split(':') : [];
    return [value, ...pair].filter((part) => part.length >= 6);
  });
}

function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEDOUT' : 'ECONNRESET';
}
