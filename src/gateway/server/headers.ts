import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const TO_SERVICE = ['content-type', 'soapaction', 'accept', 'accept-language', 'user-agent'];
const TO_CALLER = ['content-type', 'content-language', 'retry-after', 'last-modified'];

/** What goes on to the service of a request's headers: nothing but what is listed. */
export function headersToService(headers: IncomingHttpHeaders): Record<string, string> {
  const listed = listedOf((name) => headers[name], TO_SERVICE);
  listed['accept-encoding'] = packingsIn(headers['accept-encoding']) || 'identity';
  return listed;
}

/** What goes on to the caller of an answer's headers: nothing but what is listed. */
export function headersToCaller(header: (name: string) => string | undefined): Record<string, string> {
  return listedOf(header, TO_CALLER);
}

/** True when a caller takes answers packed with gzip. */
export function takesGzip(headers: IncomingHttpHeaders): boolean {
  return packingsIn(headers['accept-encoding']).includes('gzip');
}

// Others than these two nobody could look into.
function packingsIn(accepted: string | string[] | undefined): string {
  if (accepted === undefined) return '';
  const offers = [accepted].flat().join(',').toLowerCase().split(',');
  const named = offers.map((offer) => offer.trim()).filter((offer) => /^(gzip|deflate)\b/.test(offer));
  return named
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.replace(/;.*/, ''))
    .join(', ');
}

function listedOf(
  header: (name: string) => string | string[] | undefined,
  names: readonly string[],
): Record<string, string> {
  const listed: Record<string, string> = {};
  for (const name of names) {
    const value = header(name);
    if (value !== undefined) listed[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return listed;
}

/** A body packed with gzip as it passes. */
export function packed(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // Its failure is met by whoever reads.
  return pipeline(Readable.from(body, { objectMode: false }), createGzip({ level: 1 }), () => undefined);
}

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
