import { type FaultName, FAULTS } from './faultServer.js';

/** A fault of the server, or of the way to it. */
export type Trouble = FaultName | 'refused' | 'unknownHost' | 'silentTls';

export type Change = 'read' | 'write or append' | 'lock';

interface Expectation {
  /** What happens, for the table. */
  readonly what: string;
  /** How a read ends when it always happens. */
  readonly outcome: string;
  /** Whether a read is repeated, and so ends well when it happens once only. */
  readonly repeated?: true;
  /** Whether a write or append is repeated too, because it says that nothing was done. */
  readonly undone?: true;
  /** A write ends under the same name: it was not acted on, or the words of the service are kept. */
  readonly refusal?: true;
  /** That nothing was sent is seen, and only the default engine sees it. */
  readonly unseen?: true;
}

const EXPECTATIONS: Readonly<Record<Trouble, Expectation>> = {
  ok: { what: 'answers well', outcome: 'ok' },
  refused: { what: 'nobody listens', outcome: 'NetworkError', refusal: true, unseen: true },
  unknownHost: { what: 'no such host', outcome: 'NetworkError', refusal: true, unseen: true },
  silentTls: { what: 'accepts, no TLS handshake', outcome: 'TimeoutError connect', refusal: true },
  silent: { what: 'reads the request, says nothing', outcome: 'TimeoutError firstByte' },
  slowHead: { what: 'drips the head', outcome: 'TimeoutError firstByte' },
  stopMidBody: { what: 'stops in the middle of the body', outcome: 'TimeoutError idle' },
  slowDrip: { what: 'drips the body, never idle', outcome: 'TimeoutError total' },
  closeBeforeAnswer: { what: 'closes before answering', outcome: 'NetworkError', repeated: true },
  reset: { what: 'resets before answering', outcome: 'NetworkError', repeated: true },
  closeMidBody: { what: 'closes in the middle of the body', outcome: 'NetworkError', repeated: true },
  resetMidBody: { what: 'resets in the middle of the body', outcome: 'NetworkError', repeated: true },
  closeMidChunk: { what: 'closes in the middle of a chunk', outcome: 'NetworkError', repeated: true },
  lengthTooLong: { what: 'announces more than it sends', outcome: 'NetworkError', repeated: true },
  lengthTooShort: { what: 'announces less than it sends', outcome: 'DecodeError' },
  cutWithoutLength: { what: 'cuts a body without a length', outcome: 'DecodeError' },
  notHttp: { what: 'speaks another protocol', outcome: 'NetworkError', repeated: true },
  htmlWith200: { what: '200 with HTML that quotes the request', outcome: 'DecodeError' },
  emptyBody: { what: '200 with nothing', outcome: 'DecodeError' },
  notPacked: { what: 'says gzip, is not', outcome: 'DecodeError' },
  packedCut: { what: 'gzip cut short', outcome: 'DecodeError' },
  redirect: { what: '307 to another host', outcome: 'HttpError 307' },
  badRequest: { what: '400 with HTML that quotes the request', outcome: 'HttpError 400' },
  notFound: { what: '404 with HTML that quotes the request', outcome: 'HttpError 404' },
  serverError: { what: '500 with HTML that quotes the request', outcome: 'HttpError 500' },
  badGateway: { what: '502 with HTML that quotes the request', outcome: 'HttpError 502', repeated: true },
  unavailable: { what: '503', outcome: 'HttpError 503', repeated: true },
  gatewayTimeout: { what: '504', outcome: 'HttpError 504', repeated: true },
  tooMany: tooMany('no Retry-After'),
  tooManySeconds: tooMany('Retry-After: 1'),
  tooManyDate: tooMany('Retry-After: a date'),
  tooManyPastDate: tooMany('Retry-After: a date that has passed'),
  tooManyTooLong: tooMany('Retry-After: a day'),
  tooManyNonsense: tooMany('Retry-After: soon -1'),
  serverFault: { what: 'Server fault that quotes the key', outcome: 'FaultError', refusal: true },
  clientFault: { what: 'Client fault that quotes the key', outcome: 'FaultError', refusal: true },
  echoRejected: { what: 'rejects, and quotes the key', outcome: 'ok' },
  echoMalformed: { what: 'not well-formed, quotes the request', outcome: 'DecodeError' },
  echoValue: { what: 'texts where numbers belong', outcome: 'ok' },
  echoUnits: { what: 'answers another operation', outcome: 'DecodeError' },
};

function tooMany(header: string): Expectation {
  return { what: `429, ${header}`, outcome: 'HttpError 429', repeated: true, undone: true, refusal: true };
}

export const TROUBLES = Object.keys(EXPECTATIONS) as Trouble[];

export const isOfServer = (trouble: Trouble): trouble is FaultName => Object.hasOwn(FAULTS, trouble);

export const describeTrouble = (trouble: Trouble) => EXPECTATIONS[trouble].what;

/** Whether the service says that it did nothing, so that a write may reach it again. */
export const saysUndone = (trouble: Trouble) => EXPECTATIONS[trouble].undone === true;

/** How a call should end: `once` when only its first attempt meets the trouble, `fetched` with an injected `fetch`. */
export function expectedOutcome(trouble: Trouble, change: Change, once: boolean, fetched = false): string {
  const { outcome, repeated, undone, refusal, unseen } = EXPECTATIONS[trouble];
  const isRepeated = change === 'read' ? repeated : change === 'write or append' && undone;
  if (fetched && unseen && change !== 'read') return 'OutcomeUnknownError';
  if (outcome === 'ok' || (once && isRepeated)) return 'ok';
  return change === 'read' || refusal ? outcome : 'OutcomeUnknownError';
}
