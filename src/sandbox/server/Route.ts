import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { wholeOf } from '../../transport/wholeOf.js';
import { isIP } from 'node:net';

/** Takes the requests that are its own: gives `true` when it answered, or will. */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => boolean | Promise<boolean>;

/** Answers with JSON, which nobody keeps. Gives `true`, as a route does that has answered. */
export function sendJson(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${JSON.stringify(value)}\n`);
  return true;
}

const LIMIT = 256 * 1024 * 1024;

/** The whole body of a request, unpacked. Throws when it is larger than 256 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await wholeOf(request, LIMIT);
  if (!body) throw new RangeError('the request is larger than 256 MiB');
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body, { maxOutputLength: LIMIT }) : body;
}

const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * True for a caller on this machine that is no page of another origin. The Host header is looked at because a page
 * elsewhere can make its own name resolve to this machine. Nothing of the request's line is: a caller writes it as it likes.
 */
export function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  const local = LOOPBACK.test(socket.remoteAddress ?? '') && LOOPBACK_NAME.test(host);
  return local && isOwnOrigin(origin, host);
}

/**
 * What is wrong with where a request says it comes from or goes to: a page of another origin would read and write with the keys
 * that everybody knows. A Host is a loopback name, the address that was called, or one of `allowed`.
 */
export function foreignDoor(
  { headers, socket }: IncomingMessage,
  allowed: readonly string[],
): string | undefined {
  const { host, origin } = headers;
  // HTTP/1.0, which no page speaks.
  if (host === undefined) return origin === undefined ? undefined : 'it has an Origin and no Host';
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  const isCalled = isIP(name) !== 0 && name === socket.localAddress?.replace(/^::ffff:/, '');
  if (!LOOPBACK_NAME.test(host) && !isCalled && !allowed.some((other) => other.toLowerCase() === name))
    return 'the Host is no name of this sandbox: give it with --allow-host, or allowHosts';
  return isOwnOrigin(origin, host)
    ? undefined
    : 'the Origin is another: pages elsewhere may not call this sandbox';
}

function isOwnOrigin(origin: string | undefined, host: string): boolean {
  return origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`;
}
