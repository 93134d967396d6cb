import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * True for a caller on this machine that is no page of another origin. The Host header is looked at because a page
 * elsewhere can make its own name resolve to this machine.
 */
export function isOfThisMachine(request: IncomingMessage, url: URL): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const { origin } = request.headers;
  const local = LOOPBACK.test(request.socket.remoteAddress ?? '');
  const named = host === 'localhost' || host === '[::1]' || LOOPBACK.test(host);
  return local && named && (origin === undefined || origin === url.origin);
}
