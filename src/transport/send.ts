import { type FailureReason, TransportFailure } from './failure.js';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: Fetch | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The bytes as they arrive. Throws `TransportFailure`. */
  readonly body: AsyncIterable<Uint8Array>;
}

// Failures before a connection stood, so that no server can have seen the request.
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

/** Sends one POST and gives the answer once its head is there. Redirects are given as they come, never followed. */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const limit = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
  const fail = (error: unknown) => failureOf(error, request, limit);
  try {
    const { url, headers, body } = request;
    const response = await (request.fetch ?? fetch)(url, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, body: bytesOf(response, fail) };
  } catch (error) {
    throw fail(error);
  }
}

async function* bytesOf(
  response: Response,
  fail: (error: unknown) => TransportFailure,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw fail(error);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function failureOf(error: unknown, request: HttpRequest, limit: AbortSignal): TransportFailure {
  const code = codeOf(error);
  const requestSent = !NOT_SENT.has(code ?? '');
  let reason: FailureReason = { kind: 'network', requestSent, code, what: 'the connection failed' };
  if (request.signal?.aborted) reason = { kind: 'aborted', requestSent };
  else if (limit.aborted)
    reason = { kind: 'timeout', phase: 'total', limitMs: request.timeoutMs, requestSent };
  return new TransportFailure(reason);
}

// Only a code is taken over: the message of a foreign error may quote the request.
function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  }
  return undefined;
}
