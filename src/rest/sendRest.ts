import { TransportFailure } from '../transport/failure.js';

/** A REST request as the transport takes it. */
export interface RestRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Method and path template, for telemetry. */
  readonly operation: string;
  /** True when sending it twice does nothing twice: it may be sent again after it was sent. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface RestAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
  readonly attempts: number;
}

/** Sends a request and gives the whole answer. Throws `TransportFailure`. */
export type SendRest = (request: RestRequest) => Promise<RestAnswer>;

export type RestFetch = (url: string, init: RequestInit) => Promise<Response>;

export function createSendRest(options: { fetch?: RestFetch | undefined; timeoutMs: number }): SendRest {
  return async ({ url, method, headers, body, signal, timeoutMs = options.timeoutMs }) => {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await (options.fetch ?? fetch)(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      const header = (name: string) => response.headers.get(name) ?? undefined;
      return { status: response.status, header, text: await response.text(), attempts: 1 };
    } catch {
      const requestSent = true;
      if (signal?.aborted) throw new TransportFailure({ kind: 'aborted', requestSent });
      if (limit.aborted)
        throw new TransportFailure({ kind: 'timeout', phase: 'total', limitMs: timeoutMs, requestSent });
      throw new TransportFailure({
        kind: 'network',
        requestSent,
        code: undefined,
        what: 'the connection failed',
      });
    }
  };
}
