import type { IncomingMessage } from 'node:http';

// Of two of these each server takes another one.
const ONCE = ['host', 'content-type', 'content-encoding', 'soapaction', 'authorization', 'idempotency-key'];

/** Why two servers could read the head of a request in two ways; `undefined` where there is one. */
export function twoReadings({
  httpVersion,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): string | undefined {
  if (!/^1\.[01]$/.test(httpVersion)) return 'its protocol is neither HTTP/1.1 nor HTTP/1.0';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion === '1.0' || !/^chunked$/i.test(coding)))
    return 'its Transfer-Encoding is not chunked alone';
  if (Object.keys(headers).length * 2 === rawHeaders.length) return undefined;
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  const twice = ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return twice && `it has the header ${twice} twice`;
}
