import { expect, it } from 'vitest';
import {
  AnotherPerson,
  HalfDone,
  mayHaveActed,
  Refusal,
  reasonsOf,
  refuseLosses,
  soapErrorOf,
} from '../../src/bridge/failures.js';
import {
  AbortedError,
  DecodeError,
  InputError,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../../src/errors/index.js';
import { wsdlGetSections, wsdlUpdateAbsence } from '../../src/operations/index.generated.js';
import { TokenUnavailableError } from '../../src/rest/call/credentials.js';
import { RestError, type RestErrorAnswer } from '../../src/rest/call/restError.js';

// What a failed call over REST is over SOAP: for the row, for the call, and for whoever asks whether it was sent.

const FACTS = { operation: 'POST /absences', attempts: 2, durationMs: 5 };
const restError = (status: number, details: object[] = [], more: Partial<RestErrorAnswer> = {}) =>
  new RestError({ status, effect: 'write', body: { details } as never, ...more }, FACTS);
const network = (requestSent: boolean) =>
  new NetworkError(
    { code: 'ECONNRESET', requestSent, retryable: true, what: 'the connection failed' },
    FACTS,
  );
const timeout = new TimeoutError(
  { phase: 'firstByte', limitMs: 9, requestSent: true, retryable: true },
  FACTS,
);
const noToken = new TokenUnavailableError('none', FACTS);
const unknown = new OutcomeUnknownError(network(true), { by: undefined, look: 'look' } as never, FACTS);

it.each<[string, unknown, readonly string[] | undefined]>([
  ['a refusal', new Refusal('badgeNo: nobody', 'unit: none'), ['badgeNo: nobody', 'unit: none']],
  [
    'what is not valid',
    restError(400, [{ pointer: '/from', code: 'A1', text: 'too early' }, { text: 'no' }, {}]),
    ['/from: A1: too early', 'no'],
  ],
  ['what is not there', restError(404), ['HTTP 404']],
  [
    'a title without reasons',
    restError(422, [], { body: { title: 'Wrong', details: [] } as never }),
    ['Wrong'],
  ],
  ['a page of something between', restError(400, [], { isPage: true }), undefined],
  ['who may not', restError(403), undefined],
  ['a service that fails', restError(500), undefined],
  ['a connection that broke', network(true), undefined],
])('the row is rejected, or the call failed, by %s', (_, error, reasons) => {
  expect(reasonsOf(error)).toEqual(reasons);
});

it('refuses what is not known, and what is lost unless that is accepted', () => {
  const losses = [
    { kind: 'unknown', field: 'unit', why: 'no unit' },
    { kind: 'noPlace', field: 'comment', why: 'no place' },
  ] as never;
  const refused = (context: object, some = losses) => {
    try {
      refuseLosses(context as never, some);
      return [];
    } catch (error) {
      return (error as Refusal).reasons;
    }
  };
  expect(refused({})).toEqual(['unit: no unit', 'comment: no place']);
  expect(refused({ lossyWrites: 'accept' })).toEqual(['unit: no unit']);
  expect(refused({ lossyWrites: 'accept' }, [losses[1]] as never)).toEqual([]);
});

it.each<[string, unknown, boolean]>([
  ['half of it was done', new HalfDone(restError(400)), true],
  ['another person is shown', new AnotherPerson(), true],
  ['nobody knows the outcome', unknown, true],
  ['the toolkit itself failed', new TypeError('x'), true],
  ['REST refused it', restError(400), false],
  ['there is no token', noToken, false],
  ['the connection broke before it was sent', network(false), false],
])('something may be changed where %s', (_, error, may) => {
  expect(mayHaveActed(error)).toBe(may);
});

it.each<[string, unknown, object]>([
  ['no token', noToken, { name: 'KeyUnavailableError' }],
  [
    'an answer of an error',
    restError(503, [], { retryAfterMs: 7, retryable: true, redirectHost: 'x.example' }),
    { name: 'HttpError', status: 503, retryAfterMs: 7, retryable: true, redirectHost: 'x.example' },
  ],
  ['a broken connection', network(true), { name: 'NetworkError', code: 'ECONNRESET', retryable: true }],
  ['a time that is over', timeout, { name: 'TimeoutError', phase: 'firstByte', limitMs: 9 }],
  ['an end by the caller', new AbortedError(true, FACTS), { name: 'AbortedError', requestSent: true }],
  ['a wrong input', new InputError([], FACTS), { name: 'InputError' }],
  ['what cannot be read', new DecodeError('value', 'x', FACTS), { name: 'DecodeError', reason: 'value' }],
  ['a fault of the toolkit', new TypeError('x'), { name: 'DecodeError', reason: 'malformed' }],
])('a read that fails by %s fails as over SOAP, under its own name and with its cause', (_, error, like) => {
  const same = soapErrorOf(error, wsdlGetSections);
  expect(same).toMatchObject({ operation: 'wsdlGetSections', ...like });
  expect(same.cause).toBe(error);
  expect(JSON.stringify(same)).not.toContain('POST /absences');
});

it('knows of a read that broke on its way whether it was sent', () => {
  const sent = [true, false].map((requestSent) => soapErrorOf(network(requestSent), wsdlGetSections));
  expect(sent).toMatchObject([{ requestSent: true }, { requestSent: false }]);
  // A client has said already what happened.
  const own = new InputError([], { ...FACTS, operation: 'wsdlGetSections' });
  expect(soapErrorOf(own, wsdlGetSections)).toBe(own);
});

it('says of a write that may have acted that its outcome is not known, and how often it was tried', () => {
  const lost = soapErrorOf(unknown, wsdlUpdateAbsence);
  expect(lost).toMatchObject({ name: 'OutcomeUnknownError', operation: 'wsdlUpdateAbsence', attempts: 2 });
  expect(soapErrorOf(new HalfDone(restError(500)), wsdlUpdateAbsence).name).toBe('OutcomeUnknownError');
  expect(soapErrorOf(restError(500), wsdlUpdateAbsence)).toMatchObject({ name: 'HttpError', status: 500 });
});
