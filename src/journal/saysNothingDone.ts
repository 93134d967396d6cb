import type { ClientError } from '../errors/index.js';

/** True for a failure which says that the service did nothing. */
export function saysNothingDone(error: ClientError): boolean {
  if ('requestSent' in error && !error.requestSent) return true;
  if (error.name === 'FaultError') return error.code === 'Client';
  return error.name === 'InputError' || error.name === 'KeyUnavailableError' || error.name === 'HttpError';
}
