import type { Engine, EngineAnswer, EngineRequest } from './engine.js';
import { TransportFailure } from './failure.js';

/** What is used of the platform's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Calls through an injected `fetch`. */
export function createFetchEngine(fetch: Fetch): Engine {
  return { tellsSending: false, exchange: (request) => exchange(fetch, request) };
}

async function exchange(fetch: Fetch, request: EngineRequest): Promise<EngineAnswer> {
  const { url, method, headers, body, signal } = request;
  const response = await fetch(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']> }),
  });
  if (signal.aborted) {
    await response.body?.cancel().catch(() => undefined);
    throw signal.reason;
  }
  if (response.redirected) {
    await response.body?.cancel().catch(() => undefined);
    const what = 'the injected fetch followed a redirect although it was told not to';
    throw new TransportFailure({ kind: 'network', requestSent: true, code: undefined, what });
  }
  return {
    // A browser-like fetch hides a redirect that it was told not to follow.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    body: bytesOf(response),
  };
}

function bytesOf(response: Response): AsyncIterator<Uint8Array, unknown> {
  const reader = response.body?.getReader();
  return {
    next: async () =>
      ((await reader?.read()) as IteratorResult<Uint8Array, unknown>) ?? { done: true, value: undefined },
    return: async () => {
      reader?.cancel().catch(() => undefined);
      return { done: true, value: undefined };
    },
  };
}
