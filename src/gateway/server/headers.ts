import type { IncomingHttpHeaders } from 'node:http';

const TO_SERVICE = ['content-type', 'soapaction', 'accept', 'accept-language', 'user-agent'];
const TO_CALLER = ['content-type', 'content-language', 'retry-after', 'last-modified'];

/** What goes on to the service of a request's headers: nothing but what is listed. */
export function headersToService(headers: IncomingHttpHeaders): Record<string, string> {
  const listed = listedOf(headers, TO_SERVICE);
  const packing = packingsIn(headers['accept-encoding']);
  return packing === ''
    ? { ...listed, 'accept-encoding': 'identity' }
    : { ...listed, 'accept-encoding': packing };
}

/** What goes on to the caller of an answer's headers: nothing but what is listed. */
export function headersToCaller(headers: Readonly<Record<string, string>>): Record<string, string> {
  return listedOf(headers, TO_CALLER);
}

/** True when a caller takes answers packed with gzip. */
export function takesGzip(headers: IncomingHttpHeaders): boolean {
  return packingsIn(headers['accept-encoding']).includes('gzip');
}

// Others than these two nobody could look into.
function packingsIn(accepted: string | string[] | undefined): string {
  const offers = [accepted ?? ''].flat().join(',').toLowerCase().split(',');
  const named = offers.map((offer) => offer.trim()).filter((offer) => /^(gzip|deflate)\b/.test(offer));
  return named
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.replace(/;.*/, ''))
    .join(', ');
}

function listedOf(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const listed: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) listed[name] = [value].flat().join(', ');
  }
  return listed;
}
