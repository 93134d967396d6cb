import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { ConfigurationError } from '../../errors/index.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { setFlagsFromString } from 'node:v8';

const KEEP_ALIVE_MS = 5_000;

/** A server that listens. */
export interface Listening {
  /** Where it is reached, such as `http://127.0.0.1:8088`. */
  readonly origin: string;
  /** Reads the certificate again, for connections that come from now on. Throws a `ConfigurationError`, and keeps the one it has. */
  reload(): void;
  /** Takes no more connections, and resolves when the calls in flight have ended or were ended after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Listens as the settings say, within their limits. */
export async function listen(
  settings: Pick<GatewaySettings, 'listen' | 'limits'>,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listening> {
  const { host, port, tls } = settings.listen;
  const { headerBytes, connections: most, requestMs } = settings.limits;
  const options = {
    maxHeaderSize: headerBytes,
    requestTimeout: requestMs,
    headersTimeout: Math.min(requestMs, 20_000),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(requestMs, 2_000),
    // Never the lenient parser: what it lets pass, two servers read in two ways.
    insecureHTTPParser: false,
  };
  const server: Server = tls
    ? createTlsServer({ ...options, minVersion: 'TLSv1.2', ...certificateOf(tls) }, answer)
    : createServer(options, answer);
  const endConnections = endingOf(server, tls !== undefined);
  server.maxConnections = most;
  // More of them would be dropped without a word; their bytes are limited.
  server.maxHeadersCount = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (isHandedOver()) server.listen({ fd: FIRST_FD }, resolve);
    else server.listen(port, host, resolve);
  });
  const { address, port: bound } = server.address() as AddressInfo;
  const name = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return {
    origin: `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${bound}`,
    reload: () => {
      if (tls) (server as TlsServer).setSecureContext({ minVersion: 'TLSv1.2', ...certificateOf(tls) });
    },
    stop: (graceMs) => stopServer(server, endConnections, graceMs),
  };
}

/** The first that systemd hands over. */
const FIRST_FD = 3;

/** Whether the socket is there already, as systemd says it: what comes while nobody listens waits in it. */
function isHandedOver(): boolean {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) >= 1;
}

function certificateOf(tls: { readonly cert: string; readonly key: string }) {
  const read = (field: 'cert' | 'key') => {
    try {
      return readFileSync(tls[field]);
    } catch {
      throw new ConfigurationError(`listen.tls.${field}`, `${tls[field]} cannot be read`);
    }
  };
  return { cert: read('cert'), key: read('key') };
}

/** Gives what ends the connections of a server without a call in flight now, and the others when their call has ended. */
function endingOf(server: Server, secure: boolean): () => void {
  const idle = new Set<Socket>();
  let stopping = false;
  const ended = (socket: Socket) => {
    if (stopping) socket.destroySoon();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => ended(socket));
  });
  return () => {
    stopping = true;
    for (const socket of idle) socket.destroy();
  };
}

function stopServer(server: Server, endConnections: () => void, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(() => {
      server.closeAllConnections();
      resolve();
    }, graceMs);
    server.close(() => {
      clearTimeout(end);
      resolve();
    });
    endConnections();
  });
}

const CHECK_MS = 1_000;

/** Ends responses of which their callers take nothing for so long: each would hold its place at the service for ever. */
export function endWhenStuck(mostMs: number): (response: ServerResponse) => void {
  /** When each moved last. */
  const open = new Map<ServerResponse, number>();
  let check: NodeJS.Timeout | undefined;
  const look = () => {
    const now = performance.now();
    for (const [response, last] of open)
      if (response.writableLength === 0) open.set(response, now);
      else if (now - last > mostMs) response.destroy();
  };
  return (response) => {
    // One timer for all of them: one for each costs more than a short call.
    check ??= setInterval(look, Math.min(mostMs, CHECK_MS)).unref();
    const moved = () => void open.set(response, performance.now());
    moved();
    response.on('drain', moved).once('close', () => {
      open.delete(response);
      if (open.size > 0) return;
      clearInterval(check);
      check = undefined;
    });
  };
}

/**
 * Lets the heap of this process grow to four times what lives in it before all garbage is collected. The platform counts the
 * bytes of pieces that pass as if they stayed, and collects after each few of a long answer: that costs more than to pass it on.
 */
export function collectLess(): void {
  setFlagsFromString('--heap-growing-percent=300');
}
