import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lets a server listen. Gives where it answers on this machine, and what ends it with all of its connections. */
export async function localServer(
  server: Server,
  { port = 0, host = '127.0.0.1' }: { readonly port?: number; readonly host?: string },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  // A job may pause, or a debugger stop it, for longer than a connection is kept.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, port: bound } = server.address() as AddressInfo;
  const name = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${bound}`, close };
}
