import type { Effect } from '../definition/operation.js';
import type { Settlement } from '../definition/settlement.js';
import type { Fault } from '../encoding/answer/fault.js';
import { CodecError } from '../encoding/xml/limits.js';
import {
  AbortedError,
  type CallFacts,
  type ClientError,
  DecodeError,
  FaultError,
  HttpError,
  isClientError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../errors/index.js';
import { blamesCaller } from '../errors/FaultError.js';
import { refusesEnvelope, whatWasDone } from '../errors/whatWasDone.js';
import type { Redactor } from '../text/redaction/redact.js';
import { TransportFailure } from '../transport/failure.js';
import { BUSY, parseRetryAfter } from '../transport/retry.js';
import type { HttpAnswer } from '../transport/send.js';
import { redirectHostOf } from './redirectHost.js';

interface Subject {
  readonly name: string;
  readonly effect: Effect;
  readonly settlement?: Settlement;
}

// What only a deployment has says nothing of it.
const NOT_KNOWN: Settlement = {
  by: undefined,
  look: 'Find out in the service itself what became of it',
};

/** How far a call came before it failed. */
export interface Progress {
  readonly attempts: number;
  readonly durationMs: number;
  readonly requestSent: boolean;
  /** An earlier attempt ended, and the service may have acted on it; default false. */
  readonly mayHaveActed?: boolean;
}

/** The typed error for what a call threw. A foreign error's message is not taken over: it may quote the request. */
export function clientErrorOf(error: unknown, operation: Subject, progress: Progress): ClientError {
  const facts = factsOf(operation, progress);
  const typed = isClientError(error) ? error : typedErrorOf(error, operation, progress, facts);
  return isOutcomeUnknown(typed, operation, progress)
    ? new OutcomeUnknownError(typed, operation.settlement ?? NOT_KNOWN, facts)
    : typed;
}

function typedErrorOf(error: unknown, operation: Subject, progress: Progress, facts: CallFacts): ClientError {
  if (error instanceof CodecError) return new DecodeError(error.reason, error.message, facts);
  if (error instanceof TransportFailure) {
    const { reason } = error;
    if (reason.kind === 'packing') return new DecodeError('malformed', `it is ${reason.what}`, facts);
    // An earlier attempt may have been sent when this one was not.
    const requestSent = reason.requestSent || progress.requestSent;
    const harmless = operation.effect === 'read' || !requestSent;
    if (reason.kind === 'aborted')
      return harmless
        ? new AbortedError(requestSent, facts)
        : new AbortedError(true, facts, `The service may have acted on the request: ${adviceOf(operation)}`);
    if (reason.kind === 'timeout')
      return new TimeoutError({ ...reason, requestSent, retryable: harmless }, facts);
    const retryable = harmless && !reason.lasting;
    return new NetworkError({ ...reason, requestSent, retryable }, facts);
  }
  const what = `unexpected ${error instanceof Error ? error.name : typeof error}`;
  return new DecodeError('malformed', what, facts);
}

// A fault, and a call that its caller ended, keep their names and say it in their words.
function isOutcomeUnknown(
  error: ClientError,
  { effect }: Subject,
  { requestSent, mayHaveActed }: Progress,
): error is OutcomeUnknownError['cause'] {
  if (effect === 'read') return false;
  if (error.name === 'NetworkError' || error.name === 'TimeoutError') return error.requestSent;
  if (error.name !== 'HttpError' && error.name !== 'DecodeError') return false;
  return mayHaveActed === true || (requestSent && whatWasDone(error) === 'unknown');
}

function factsOf({ name }: Subject, { attempts, durationMs }: Progress): CallFacts {
  return { operation: name, attempts, durationMs };
}

export function faultErrorOf(
  fault: Fault,
  operation: Subject,
  redactor: Redactor,
  progress: Progress,
): FaultError {
  const { code, string, actor, detail } = fault;
  const safe = {
    code: redactor.quote(code),
    string: redactor.quote(string),
    actor: actor && redactor.quote(actor),
    detail: redactor.data(detail),
    // What a cassette lacks was sent to nobody.
    ...(operation.effect === 'read' || code === 'NotRecorded' ? {} : unsettled(operation, code)),
  };
  return new FaultError(safe, factsOf(operation, progress));
}

/** What a fault says of an operation that changes something. */
function unsettled(operation: Subject, code: string) {
  if (refusesEnvelope(code)) return { advice: ENVELOPE_REFUSED };
  const { by } = operation.settlement ?? NOT_KNOWN;
  const whose = blamesCaller(code)
    ? `Most likely the key, the operation's name or the namespaces are wrong: ${CHECK_ENVELOPE}.`
    : 'The service failed on its side and may have done part of it.';
  return {
    advice: `${whose} What became of the request is not known: ${adviceOf(operation)}`,
    settledBy: by,
  };
}

const CHECK_ENVELOPE = 'an unknown operation and a bad envelope look alike';
const ENVELOPE_REFUSED =
  'It refused the envelope before it looked at what is in it, so nothing was done: check the endpoint and the namespaces.';

function adviceOf({ settlement = NOT_KNOWN }: Subject): string {
  const { by, look } = settlement;
  return `${by ? `call ${by} and look for ${look}` : look} before you send it again.`;
}

interface HttpErrorFacts {
  readonly redactor: Redactor;
  readonly progress: Progress;
  /** The body was read, and is an answer of the operation. */
  readonly isAnswer?: boolean;
}

/** Lets the body go unread: an HTML page says nothing that the status does not, and may quote the request. */
export function httpErrorOf(
  answer: HttpAnswer,
  url: string,
  operation: Subject,
  { redactor, progress, isAnswer }: HttpErrorFacts,
): HttpError {
  const { status, header } = answer;
  const facts = {
    status,
    contentType: /^[\w.+/-]+/.exec(header('content-type') ?? '')?.[0],
    retryAfterMs: parseRetryAfter(header('retry-after')),
    redirectHost: redirectHostOf(status, header('location'), url, redactor),
    retryable: status === 429 || (operation.effect === 'read' && BUSY.has(status)),
    isAnswer,
  };
  return new HttpError(facts, factsOf(operation, progress));
}
