import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cassette } from './Cassette.js';

export interface ReplayServerOptions {
  /** Default 0, a free one. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Where calls really go, while the cassette records: an origin such as `https://service.example`. */
  readonly target?: string;
  /** A WSDL to serve at `?wsdl`, for clients that ask for one. `{endpoint}` in it becomes the address of this server. */
  readonly wsdl?: string;
}

/** A local server over a cassette. */
export interface ReplayServer extends AsyncDisposable {
  /** Such as `http://127.0.0.1:4000`; any path below it is answered. */
  readonly url: string;
  close(): Promise<void>;
}

const ALIAS_ORIGIN = 'https://secret.example';
const HOP_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'transfer-encoding',
  'expect',
]);

/**
 * Serves a cassette over HTTP, so that jobs in any language replay it, or record it through `target`. Addresses of
 * downloads in answers lead to this server. Closing it does not stop the cassette.
 */
export async function startReplayServer(
  cassette: Pick<Cassette, 'start' | 'fetch'>,
  options: ReplayServerOptions = {},
): Promise<ReplayServer> {
  const { port = 0, host = '127.0.0.1' } = options;
  cassette.start();
  const server = createServer((request, response) => {
    answer(cassette, options, request, response).catch(() => response.socket?.resetAndDestroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close, [Symbol.asyncDispose]: close };
}

async function answer(
  cassette: Pick<Cassette, 'fetch'>,
  { target = 'https://service.example', wsdl }: ReplayServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const own = `http://${request.headers.host}`;
  const path = request.url ?? '/';
  if (wsdl !== undefined && request.method === 'GET' && /\?wsdl$/i.test(path)) {
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' });
    response.end(wsdl.replaceAll('{endpoint}', own + path.replace(/\?wsdl$/i, '')));
    return;
  }
  const body = await bodyOf(request);
  const url = path.startsWith('/secret-') ? ALIAS_ORIGIN + path : new URL(path, target).href;
  const headers = Object.entries(request.headers).filter(([name]) => !HOP_HEADERS.has(name));
  const answered = await cassette.fetch(url, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: 'manual',
    ...(body.length > 0 ? { body } : {}),
  });
  const bytes = Buffer.from(await answered.arrayBuffer());
  const sent = bytes.includes(ALIAS_ORIGIN)
    ? Buffer.from(bytes.toString('latin1').replaceAll(ALIAS_ORIGIN, own), 'latin1')
    : bytes;
  response.writeHead(answered.status, {
    ...Object.fromEntries(answered.headers),
    'content-length': sent.length,
  });
  response.end(sent);
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}
