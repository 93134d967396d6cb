import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in does with a request instead of passing it on. */
export type Mishap = 'hang' | 'drop' | 'gatewayTimeout';

/** A server before the sandbox, which lets some requests come to grief. */
export interface StandIn extends AsyncDisposable {
  readonly endpoint: string;
  /** Requests that were passed on or not, by their operation. */
  readonly seen: string[];
}

/**
 * Starts one before `endpoint`. `mishap` looks at the envelope of each request; `rewrite` changes what is answered, and
 * `instead` what is asked.
 */
export async function startStandIn(
  endpoint: string,
  mishap: (envelope: string) => Mishap | undefined,
  rewrite?: (operation: string, answer: string) => string,
  instead: (operation: string, envelope: string) => string = (_, envelope) => envelope,
): Promise<StandIn> {
  const seen: string[] = [];
  const server = createServer((incoming, answer) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const body = Buffer.concat(pieces);
      const envelope = body.toString('utf8');
      const operation = /<tns:(\w+)>/.exec(envelope)?.[1] ?? '?';
      seen.push(operation);
      const what = mishap(envelope);
      if (what === 'hang') return;
      if (what === 'drop') return void incoming.socket.destroy();
      if (what === 'gatewayTimeout')
        return void answer.writeHead(504, { 'content-type': 'text/html' }).end('<html/>');
      const { host: _, 'content-length': __, ...headers } = incoming.headers;
      if (rewrite) delete headers['accept-encoding'];
      const onward = httpRequest(endpoint, { method: 'POST', headers }, (response) => {
        if (rewrite) return void rewritten(response, answer, (text) => rewrite(operation, text));
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      onward.end(instead(operation, envelope));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/soap`, seen, [Symbol.asyncDispose]: () => stop(server) };
}

async function rewritten(from: IncomingMessage, to: ServerResponse, rewrite: (text: string) => string) {
  const pieces: Buffer[] = [];
  for await (const piece of from) pieces.push(piece as Buffer);
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = from.headers;
  to.writeHead(from.statusCode ?? 502, headers).end(rewrite(Buffer.concat(pieces).toString('utf8')));
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
