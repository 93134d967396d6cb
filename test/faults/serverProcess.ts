/** The fault server in a process of its own, so that its sockets and memory are not those of the client. */
import { listen, refusedEndpoint, startFaultServer, urlOf } from './faultServer.js';

const server = await startFaultServer();
const silent = await listen(() => undefined);
const endpoints = {
  server: new URL(server.endpoint('ok')).origin,
  silentTls: urlOf(silent.server, 'https'),
  refused: await refusedEndpoint(),
};

process.on('message', () =>
  process.send?.({
    received: server.received.map(({ call }) => call),
    redirected: server.redirected.length,
  }),
);
process.on('disconnect', () => process.exit());
process.send?.(endpoints);
