import type { IncomingHttpHeaders } from 'node:http';

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
