import { CodecError } from './encoding/codecError.js';
import type { Fault } from './encoding/fault.js';
import {
  AbortedError,
  type CallFacts,
  type ClientError,
  DecodeError,
  FaultError,
  HttpError,
  isClientError,
  NetworkError,
  TimeoutError,
} from './errors.js';
import type { ApiKey } from './secret.js';
import { TransportFailure } from './transport/failure.js';
import { redactData, redactText } from './transport/redact.js';
import type { HttpAnswer } from './transport/send.js';

/** The typed error for what a call threw. A foreign error's message is not taken over: it may quote the request. */
export function clientErrorOf(error: unknown, facts: CallFacts): ClientError {
  if (isClientError(error)) return error;
  if (error instanceof CodecError) return new DecodeError(error.reason, error.message, facts);
  if (error instanceof TransportFailure) {
    const { reason } = error;
    if (reason.kind === 'timeout') return new TimeoutError(reason, facts);
    if (reason.kind === 'aborted') return new AbortedError(reason.requestSent, facts);
    return new NetworkError(reason, facts);
  }
  return new DecodeError(
    'malformed',
    `unexpected ${error instanceof Error ? error.name : typeof error}`,
    facts,
  );
}

export function faultErrorOf(fault: Fault, key: ApiKey, facts: CallFacts): FaultError {
  const secrets = [key.reveal()];
  const { code, string, actor, detail } = fault;
  const safe = {
    code: redactText(code, secrets),
    string: redactText(string, secrets),
    actor: actor && redactText(actor, secrets),
    detail: redactData(detail, secrets),
  };
  return new FaultError(safe, facts);
}

/** Lets the body go unread: an HTML page says nothing that the status does not, and may quote the request. */
export async function httpErrorOf(answer: HttpAnswer, facts: CallFacts): Promise<HttpError> {
  await answer.body[Symbol.asyncIterator]().return?.();
  const contentType = answer.headers.get('content-type') ?? undefined;
  return new HttpError({ status: answer.status, contentType }, facts);
}
