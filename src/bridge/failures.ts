import type { BridgeContext } from './Bridged.js';
import type { Loss } from './mappers/Mapped.js';
import type { AnyOperation } from '../definition/operation.js';
import {
  AbortedError,
  CallError,
  type CallFacts,
  type ClientError,
  DecodeError,
  describeIssue,
  FaultError,
  HttpError,
  InputError,
  isClientError,
  KeyUnavailableError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../errors/index.js';
import { RestError } from '../rest/call/restError.js';
import { TokenUnavailableError } from '../rest/call/credentials.js';

/** Why a row cannot go over REST. Nothing was sent for it, unless the text says so. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}

/** A call failed after an earlier one for the same row had changed something: the row's state is not known. */
export class HalfDone extends Error {
  override readonly name = 'HalfDone';

  constructor(cause: unknown) {
    super('a part of the row was saved', { cause });
  }
}

/** An answer to a write shows somebody else than was sent: nobody knows what was saved, and of whom. */
export class AnotherPerson extends HalfDone {
  constructor() {
    super(new TypeError('the answer of the service shows another employee'));
  }
}

/**
 * Refuses a row of which something would be lost, before it is sent. What is not known cannot be sent at all; the rest is
 * lost when `lossyWrites` says so, and then named in the result.
 */
export function refuseLosses({ lossyWrites = 'refuse' }: BridgeContext, losses: readonly Loss[]): void {
  const refused = losses.filter(({ kind }) => kind === 'unknown' || lossyWrites === 'refuse');
  if (refused.length > 0) throw new Refusal(...refused.map(({ field, why }) => `${field}: ${why}`));
}

/** Why the row itself was refused, or `undefined` for a failure of the call. */
export function reasonsOf(error: unknown): readonly string[] | undefined {
  if (error instanceof Refusal) return error.reasons;
  if (error instanceof InputError) return error.issues.map((issue) => describeIssue(issue).trim());
  if (!(error instanceof RestError) || error.isPage) return undefined;
  if (!['validation', 'notFound'].includes(error.kind)) return undefined;
  const said = error.details.map(({ pointer, code, text }) =>
    [pointer, code, text].filter(Boolean).join(': '),
  );
  const reasons = said.filter((reason) => reason !== '');
  return reasons.length > 0 ? reasons : [error.text ?? `HTTP ${error.status}`];
}

type Subject = Pick<AnyOperation, 'name' | 'effect' | 'settlement'>;

/** True when something may have been changed before or by what failed. What REST cannot tell of a write, its client says. */
export function mayHaveActed(error: unknown): boolean {
  if (error instanceof HalfDone || error instanceof OutcomeUnknownError) return true;
  return !(isClientError(error) || error instanceof RestError || error instanceof TokenUnavailableError);
}

/**
 * What a failed call over REST is as an error of the SOAP client, under the name of its operation, so that callers need not
 * know which protocol spoke. The error of REST is its `cause`.
 */
export function soapErrorOf(error: unknown, operation: Subject): ClientError {
  if (isClientError(error) && error.operation === operation.name) return error;
  const acted = operation.effect !== 'read' && mayHaveActed(error);
  const failed = error instanceof HalfDone ? error.cause : error;
  const lost = failed instanceof OutcomeUnknownError ? failed.cause : failed;
  const { attempts, durationMs } = lost instanceof CallError ? lost : { attempts: 1, durationMs: 0 };
  const facts: CallFacts = { operation: operation.name, attempts, durationMs };
  // A read changes nothing, and may have gone out all the same.
  const wentOut =
    operation.effect === 'read' && (lost as { requestSent?: boolean } | undefined)?.requestSent === true;
  const same = likeOverSoap(lost, acted || wentOut, facts);
  Object.defineProperty(same, 'cause', { value: error, enumerable: false });
  if (!acted || !isLost(same)) return same;
  const settled = operation.settlement ?? {
    by: undefined,
    look: 'Find out in the service itself what became of it',
  };
  return new OutcomeUnknownError(same, settled, facts);
}

function likeOverSoap(error: unknown, requestSent: boolean, facts: CallFacts): ClientError {
  if (error instanceof TokenUnavailableError)
    return new KeyUnavailableError('the REST side has no token', facts);
  if (error instanceof RestError) {
    const { status, retryAfterMs, retryable, redirectHost } = error;
    return new HttpError({ status, retryAfterMs, retryable, redirectHost }, facts);
  }
  if (error instanceof NetworkError) {
    const { code, retryable } = error;
    return new NetworkError({ code, requestSent, retryable, what: 'the connection to REST failed' }, facts);
  }
  if (error instanceof TimeoutError) {
    const { phase, limitMs, retryable } = error;
    return new TimeoutError({ phase, limitMs, requestSent, retryable }, facts);
  }
  if (error instanceof AbortedError) return new AbortedError(requestSent || error.requestSent, facts);
  if (error instanceof InputError) return new InputError(error.issues, facts);
  const reason = error instanceof DecodeError ? error.reason : 'malformed';
  return new DecodeError(reason, `${error instanceof Error ? error.name : typeof error} over REST`, facts);
}

function isLost(error: ClientError): error is NetworkError | TimeoutError | HttpError | DecodeError {
  return ['NetworkError', 'TimeoutError', 'HttpError', 'DecodeError'].includes(error.name);
}

/** What SOAP says when a request cannot be had, and its answer has no place for a reason. Nothing was sent. */
export function faultOf(operation: string, why: string): FaultError {
  return new FaultError(
    {
      code: 'Client',
      string: why,
      advice: 'The bridge says so in the place of the service; nothing was sent.',
    },
    { operation },
  );
}
