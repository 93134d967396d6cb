import type { ClientError } from './ClientError.js';

/** What a failed call that changes something did at the service. `unknown` asks for a read before it is sent again. */
export type WhatWasDone = 'nothing' | 'unknown';

// Both are about the envelope as such, and are said before anything in its body is looked at.
const OF_THE_ENVELOPE: ReadonlySet<string> = new Set(['VersionMismatch', 'MustUnderstand']);

/** True for a fault which says that the body of the request was not looked at: `VersionMismatch` and `MustUnderstand`. */
export function refusesEnvelope(faultCode: string): boolean {
  return OF_THE_ENVELOPE.has(faultCode);
}

/**
 * What an error says of the service. Once a byte was sent, only HTTP 429 and the faults `VersionMismatch` and
 * `MustUnderstand` say that nothing was done: any other status may come from something on the way, and a `Client` or
 * `Server` fault after half of a batch was saved.
 */
export function whatWasDone(error: ClientError): WhatWasDone {
  switch (error.name) {
    case 'InputError':
    case 'KeyUnavailableError':
      return 'nothing';
    case 'NetworkError':
    case 'TimeoutError':
    case 'AbortedError':
      return error.requestSent ? 'unknown' : 'nothing';
    case 'HttpError':
      return error.status === 429 ? 'nothing' : 'unknown';
    case 'FaultError':
      // Of an attempt before the last, a fault says nothing.
      return refusesEnvelope(error.code) && error.attempts <= 1 ? 'nothing' : 'unknown';
    case 'DecodeError':
    case 'OutcomeUnknownError':
      return 'unknown';
    default:
      return error satisfies never;
  }
}
