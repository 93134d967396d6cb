import type { ClientError } from './index.js';

/**
 * True for a failure which says that the service did nothing: the request did not go out, or was refused as a whole, by a
 * redirect, a 4xx (429 among them) or a fault that is the client's. What else comes of a write may have been done.
 */
export function saysNothingDone(error: ClientError): boolean {
  if ('requestSent' in error) return !error.requestSent;
  if (error.name === 'FaultError') return error.code === 'Client';
  return error.name === 'InputError' || error.name === 'KeyUnavailableError' || error.name === 'HttpError';
}
