import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SANDBOX_HEADER } from '../src/sandbox/sandboxHeader.js';

/** A server before a sandbox that does not say that it is one, as a service does not. */
export async function asService(url: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const onward = ask(new URL(request.url ?? '/', url), { method, headers }, (answer) => {
      const { [SANDBOX_HEADER]: _, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, others);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
