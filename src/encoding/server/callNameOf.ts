import { textOfBody } from '../xml/bodyText.js';
import { openRequest } from './decodeRequest.js';

/** The operation that a SOAP request calls; `METHOD /path` for another request. */
export function callNameOf(method: string, url: string, body: Uint8Array, contentType?: string): string {
  if (body.length > 0 && /<[^>]*Envelope\b/.test(textOfBody(body.subarray(0, 2000), contentType))) {
    try {
      return openRequest(body, contentType).operation;
    } catch {
      // Not readable as SOAP: named as any other request.
    }
  }
  return `${method} ${new URL(url, 'http://host.example').pathname}`;
}
