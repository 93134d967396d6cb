import type { IncomingMessage } from 'node:http';

const LOOPBACK_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * True for a caller on this machine that is no page of another origin. The Host header is looked at because a page
 * elsewhere can make its own name resolve to this machine. Nothing of the request's line is: a caller writes it as it likes.
 */
export function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  const local = LOOPBACK.test(socket.remoteAddress ?? '') && LOOPBACK_NAME.test(host);
  return local && (origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`);
}
