import type { Engine, EngineAnswer, EngineRequest } from './engine.js';
import { networkFailure } from './failure.js';

/** What is used of a `fetch`: the platform's, undici's and others fit. It must not follow redirects. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** A `Fetch` with the platform's own types. */
export type PlatformFetch = (url: string, init: RequestInit) => Promise<Response>;

export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  /** Of what changes something, a `SentOnce`, with `duplex`. */
  body?: string | Uint8Array<ArrayBuffer> | SentOnce;
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'manual';
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: {
    get(name: string): string | null;
    /** Without it, a client knows the headers only by name. */
    forEach?(each: (value: string, name: string) => void): void;
  };
  readonly body: FetchBody | null;
  readonly redirected?: boolean;
  readonly type?: string;
}

interface FetchBody {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
  cancel(): Promise<void>;
}

/**
 * A body that can be read once, so that no `fetch` sends it again of its own accord, as the platform's does after HTTP 421.
 * As a text (`String(body)`, `Buffer.from(body)`) it gives what it holds, which reads nothing.
 */
export class SentOnce extends ReadableStream<Uint8Array> {
  readonly #bytes: Uint8Array;

  constructor(body: string | Uint8Array) {
    const bytes = Buffer.from(body);
    super({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    this.#bytes = bytes;
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  [Symbol.toPrimitive](): string {
    return Buffer.from(this.#bytes).toString();
  }
}

/** Calls through an injected `fetch`. */
export function createFetchEngine(fetch: Fetch): Engine {
  return { tellsSending: false, exchange: (request) => exchange(fetch, request) };
}

async function exchange(fetch: Fetch, request: EngineRequest): Promise<EngineAnswer> {
  const { url, method, headers, body, changes } = request;
  const { signal } = request.ending;
  const init: FetchInit = { method, headers: { ...headers }, signal, redirect: 'manual' };
  if (body !== undefined && changes) {
    const once = new SentOnce(body);
    // Servers of this age need not know chunks.
    init.headers['content-length'] = String(once.byteLength);
    Object.assign(init, { body: once, duplex: 'half' } satisfies Partial<FetchInit>);
  } else if (body !== undefined) init.body = body as NonNullable<FetchInit['body']>;
  const response = await fetch(url, init);
  const drop = () => response.body?.cancel().catch(() => undefined);
  if (signal.aborted) {
    await drop();
    throw signal.reason;
  }
  if (response.redirected) {
    await drop();
    throw networkFailure('the injected fetch followed a redirect although it was told not to', true, true);
  }
  return {
    // A browser-like fetch hides a redirect that it was told not to follow.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    headers: () => headersOf(response),
    body: bytesOf(response),
  };
}

function headersOf({ headers }: FetchResponse): Record<string, string> {
  const found: Record<string, string> = {};
  headers.forEach?.((value, name) => {
    found[name.toLowerCase()] = value;
  });
  return found;
}

function bytesOf({ body }: FetchResponse): EngineAnswer['body'] {
  const reader = body?.getReader();
  return {
    next: async () => {
      const { done = true, value } = (await reader?.read()) ?? {};
      return done || !value ? { done: true, value: undefined } : { done: false, value };
    },
    return: async () => {
      reader?.cancel().catch(() => undefined);
      return { done: true, value: undefined };
    },
  };
}
