import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRestClient, type RestClient, type RestClientOptions } from '../../src/rest/index.js';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
}

export interface RestServer extends AsyncDisposable {
  readonly url: string;
  readonly seen: Seen[];
  /** The calls that are not for a token. */
  readonly calls: () => Seen[];
  client(options?: Partial<RestClientOptions>): RestClient;
}

export const SECRET = 'canary /+&"<s3cret';

/** A server that says what `answer` says: for answers that no well-behaved service gives. */
export async function startRestServer(
  answer: (request: Seen, nth: number) => Reply | Promise<Reply>,
): Promise<RestServer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    const { status = 200, json, text, bytes, headers, delayMs } = await answer(one, seen.length);
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(bytes ?? text ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    seen,
    calls: () => seen.filter((one) => !one.url.includes('/token')),
    client: (options) =>
      createRestClient({ baseUrl: url, clientId: 'client-1', clientSecret: SECRET, ...options }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const isToken = ({ url }: Seen): boolean => url.includes('/token');

export const token = (value: string, expires_in = 3600): Reply => ({
  json: { access_token: value, token_type: 'Bearer', expires_in, scope: '' },
});
