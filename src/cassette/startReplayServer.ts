import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { servedEncodingSchema, servedWsdl } from '../wsdl/servedWsdl.js';
import { writeWsdl } from '../wsdl/writeWsdl.js';
import type { Cassette } from './Cassette.js';
import { overHttp } from './overHttp.js';
import { localServer } from './localServer.js';
import { addressAt } from '../text/addressAt.js';

const ALIAS_ORIGIN = 'https://secret.example';

/**
 * Addresses in answers, such as those of downloads, that lead to the local server instead: a job that follows them is
 * recorded and replayed too.
 */
function detours() {
  const real = new Map<string, string>();
  const pathOf = (address: string): string => {
    const known = [...real].find(([, one]) => one === address)?.[0];
    const path = known ?? `/download-${real.size + 1}`;
    real.set(path, address);
    return path;
  };
  return {
    /** The answer as the job gets it, in the charset that it has. */
    divert(bytes: Buffer, addresses: readonly string[], own: string): Buffer {
      // Addresses are ASCII, so that their bytes are the same in every charset that is at hand.
      let text = bytes.toString('latin1').replaceAll(ALIAS_ORIGIN, () => own);
      for (const address of addresses) {
        const written = [address, address.replaceAll('&', '&amp;'), address.replaceAll('/', '\\/')];
        for (const spelling of written) text = text.replaceAll(spelling, () => own + pathOf(address));
      }
      return Buffer.from(text, 'latin1');
    },
    /** Where a call to the local server really goes; `undefined` for what is no path: a line can name another host. */
    target(path: string, origin: string): string | undefined {
      if (path.startsWith('/secret-')) return ALIAS_ORIGIN + path;
      return real.get(path) ?? addressAt(path, origin)?.href;
    },
  };
}

/** Options of `startReplayServer`. */
export interface ReplayServerOptions {
  /** Default 0, a free one. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Where calls really go, while the cassette records: an origin such as `https://service.example`. */
  readonly target?: string;
  /** The WSDL to serve at `?wsdl`; default this package's. `{endpoint}` in it becomes the address that was asked. */
  readonly wsdl?: string;
}

/** A local server over a cassette. */
export interface ReplayServer extends AsyncDisposable {
  /** Such as `http://127.0.0.1:4000`; any path below it is answered. */
  readonly url: string;
  /** Stops the server. */
  close(): Promise<void>;
}

const ENCODING = '/encoding.xsd';
const HOP_HEADERS = /^(host|connection|keep-alive|content-length|accept-encoding|transfer-encoding|expect)$/;

/**
 * Serves a cassette over HTTP, so that jobs in any language replay it, or record it through `target`. Addresses of
 * downloads in answers lead to this server. Closing it does not stop the cassette.
 */
export async function startReplayServer(
  cassette: Pick<Cassette, 'start' | 'fetch'>,
  options: ReplayServerOptions = {},
): Promise<ReplayServer> {
  cassette.start();
  const ways = detours();
  const server = createServer((request, response) => {
    answer({ cassette, ways, ...options }, request, response).catch(() => response.socket?.resetAndDestroy());
  });
  const { url, close } = await localServer(server, options);
  return { url, close, [Symbol.asyncDispose]: close };
}

async function answer(
  {
    cassette,
    ways,
    target = 'https://service.example',
    wsdl,
  }: ReplayServerOptions & {
    readonly cassette: Pick<Cassette, 'fetch'>;
    readonly ways: ReturnType<typeof detours>;
  },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const own = `http://${request.headers.host}`;
  const { url: path = '/', method = 'GET' } = request;
  const described =
    method === 'GET' ? descriptionAt(path, own, wsdl, request.headers['user-agent']) : undefined;
  if (described !== undefined) {
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(described);
    return;
  }
  const body = new Uint8Array(Buffer.concat(await request.toArray()));
  const headers = Object.entries(request.headers)
    .filter(([name]) => !HOP_HEADERS.test(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const url = ways.target(path, target);
  if (url === undefined) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The line of a request must hold a path, such as /soap.\n');
    return;
  }
  const answered = await overHttp(cassette, { url, method, headers, body });
  const sent = ways.divert(answered.bytes, answered.addresses, own);
  response.writeHead(answered.response.status, {
    ...Object.fromEntries([...answered.response.headers].filter(([name]) => !HOP_HEADERS.test(name))),
    'content-length': sent.length,
  });
  response.end(sent);
}

/** The WSDL, or the schema that it refers to. */
function descriptionAt(
  path: string,
  own: string,
  wsdl: string | undefined,
  userAgent?: string,
): string | undefined {
  if (path === ENCODING) return servedEncodingSchema(own + ENCODING, userAgent);
  if (!/\?wsdl$/i.test(path)) return undefined;
  const endpoint = own + path.replace(/\?wsdl$/i, '');
  const text = wsdl?.replaceAll('{endpoint}', endpoint) ?? writeWsdl({ endpoint });
  return servedWsdl(text, own + ENCODING, userAgent);
}
