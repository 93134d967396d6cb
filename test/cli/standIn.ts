import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in does with a request instead of passing it on. */
export type Mishap = 'hang' | 'drop' | 'gatewayTimeout';

/** A server before the sandbox, which lets some requests come to grief. */
export interface StandIn extends AsyncDisposable {
  readonly endpoint: string;
  /** Requests that were passed on or not, by their operation. */
  readonly seen: string[];
}

/** Starts one before `endpoint`. `mishap` looks at the envelope of each request. */
export async function startStandIn(
  endpoint: string,
  mishap: (envelope: string) => Mishap | undefined,
): Promise<StandIn> {
  const seen: string[] = [];
  const server = createServer((incoming, answer) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const body = Buffer.concat(pieces);
      const envelope = body.toString('utf8');
      seen.push(/<op:(\w+)>/.exec(envelope)?.[1] ?? '?');
      const what = mishap(envelope);
      if (what === 'hang') return;
      if (what === 'drop') return void incoming.socket.destroy();
      if (what === 'gatewayTimeout')
        return void answer.writeHead(504, { 'content-type': 'text/html' }).end('<html/>');
      const { host: _, ...headers } = incoming.headers;
      const onward = httpRequest(endpoint, { method: 'POST', headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/soap`, seen, [Symbol.asyncDispose]: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
