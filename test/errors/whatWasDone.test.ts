import { describe, expect, it } from 'vitest';
import { isClientError } from '../../src/errors/index.js';
import { whatWasDone } from '../../src/errors/whatWasDone.js';
import { createClient, settle } from '../../src/index.js';
import { clientErrorOf, faultErrorOf } from '../../src/outcome/outcomeErrors.js';
import { Redactor } from '../../src/text/redaction/redact.js';
import { TransportFailure } from '../../src/transport/failure.js';

const fault = (code: string, words = 'no') =>
  new Response(
    `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><SOAP-ENV:Fault>` +
      `<faultcode>SOAP-ENV:${code}</faultcode><faultstring>${words}</faultstring></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
    { status: 500, headers: { 'content-type': 'text/xml; charset=utf-8' } },
  );
const page = (status: number, headers = {}) => new Response('<html>', { status, headers });
const lost = (code: string, syscall: string) => {
  throw Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error(code), { code, syscall }),
  });
};

/** What may answer a call that changes something, and whether that says that nothing was done. */
const ANSWERS: readonly (readonly [string, boolean, (() => Response) | undefined])[] = [
  ['a 429', true, () => page(429)],
  ['a fault of the version', true, () => fault('VersionMismatch')],
  ['a fault of what must be understood', true, () => fault('MustUnderstand')],
  ['a refused connection', true, undefined],
  ["a fault that is the server's", false, () => fault('Server')],
  ["a fault that is the client's", false, () => fault('Client')],
  ['a fault that is no known one', false, () => fault('MustUnderstandNot')],
  ...[302, 303, 307, 400, 401, 403, 404, 408, 413, 421, 499, 500].map(
    (status) =>
      [`a ${status}`, false, () => page(status, { location: 'https://elsewhere.example/' })] as const,
  ),
  ...[502, 503, 504].map((status) => [`a ${status}`, false, () => page(status)] as const),
  ['a 200 with a page', false, () => page(200)],
  ['a connection that was reset', false, () => lost('ECONNRESET', 'read')],
  ['an answer that is cut', false, () => new Response('<a', { headers: { 'content-type': 'text/xml' } })],
];

it.each([
  ['Client.Authentication', 'key'],
  ['Client', 'key'],
  ['Server.Busy', 'failed on its side'],
  ['Clientele', 'failed on its side'],
])('a fault with the code %s, after a read and after a write, says whose it is', async (code, word) => {
  const client = createClient({
    endpoint: 'http://127.0.0.1:9/soap',
    apiKey: 'a-key-of-a-unit',
    retry: false,
    fetch: async () => fault(code),
  });
  const read = await client.safe.wsdlGetRoles();
  const write = await client.safe.wsdlPunch({ badgeNumber: '0007', action: 1 });
  for (const result of [read, write]) {
    expect(result.ok || result.error.message).toContain(word);
    expect(result).toMatchObject({ error: { code } });
  }
});

it.each(ANSWERS)('%s means nothing was done: %s', async (_, nothingDone, answer) => {
  let calls = 0;
  const client = createClient({
    endpoint: 'http://127.0.0.1:9/soap',
    apiKey: 'a-key-of-a-unit',
    retry: false,
    budget: false,
    ...(answer && {
      fetch: async () => {
        calls++;
        return answer();
      },
    }),
  });
  const day = {
    begDate: '2026-05-04',
    endDate: '2026-05-04',
    endTime: '16:00:00',
    shiftCategoryId: '11',
  } as const;
  const Shifts = [{ ...day, begTime: '08:00:00' as const, badgeNo: '0001' }];

  const batched = await client.wsdlUpdateShifts({ Shifts }).catch((error: unknown) => error);
  if (!isClientError(batched)) throw batched;
  expect(whatWasDone(batched)).toBe(nothingDone ? 'nothing' : 'unknown');
  expect(batched.batch?.rows.map(({ status }) => status)).toEqual([nothingDone ? 'notSent' : 'unanswered']);

  const single = await client
    .wsdlPunch({ badgeNumber: '0001', action: 1, timestamp: '2026-05-04 08:00:00' })
    .catch((error: unknown) => error);
  if (!isClientError(single)) throw single;
  calls = 0;
  const rows = await settle(client, single, { quietMs: 0 }).catch(() => 'it looked');
  // Only what did not go out needs no look: a read proves the rest.
  const neverSent = answer === undefined;
  if (neverSent) expect(rows).toEqual([expect.objectContaining({ index: 0, status: 'notDone' })]);
  expect(calls > 0, 'the service was asked').toBe(!neverSent);
});

describe('a failed write says what to do', () => {
  const failing = async (...answers: (() => Response)[]) => {
    const client = createClient({
      endpoint: 'http://127.0.0.1:9/soap',
      apiKey: 'a-key-of-a-unit',
      budget: false,
      retry: { backoffMs: 0, maxRetryAfterMs: 0 },
      fetch: async () => answers.shift()!(),
    });
    const again = answers.length;
    const options = { retry: { attempts: again, when: () => true } };
    const error = await client.wsdlUpdateSections({ sections: [{ name: 'Tills' }] }, options).catch(Object);
    if (!isClientError(error)) throw error;
    return error;
  };

  it.each([
    [302, /address is wrong: it redirects to elsewhere\.example/],
    [404, /the address is wrong\./],
    [405, /the address is wrong\./],
    [401, /the key is wrong/],
    [403, /the key is wrong/],
  ])('after HTTP %s what is most likely wrong, and which read settles it', async (status, words) => {
    const error = await failing(() => page(status, { location: 'https://elsewhere.example/' }));
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', settledBy: 'wsdlGetSections' });
    expect(error.message).toMatch(words);
  });

  it('after a status that says nothing of a key or an address, no such thing', async () => {
    const { message } = await failing(() => page(502));
    expect(message).not.toMatch(/[Mm]ost likely/);
  });

  it('after a Client fault: the outcome is not known, which read tells, and that a key may be wrong', async () => {
    const error = await failing(() => fault('Client'));
    expect(error).toMatchObject({ name: 'FaultError', code: 'Client', settledBy: 'wsdlGetSections' });
    expect(error.message).toMatch(/the key.*not known.*call wsdlGetSections/s);
    expect(error.batch?.unanswered).toHaveLength(1);
  });

  it('after a fault of the envelope: that nothing was done', async () => {
    const error = await failing(() => fault('VersionMismatch'));
    expect(error.message).toContain('nothing was done');
    expect(error).toMatchObject({ settledBy: undefined });
  });

  it('a Client fault to a read says nothing of rows', async () => {
    const client = createClient({
      endpoint: 'http://a.example',
      apiKey: 'a-key',
      fetch: async () => fault('Client'),
    });
    const error = await client.wsdlGetRoles().catch(Object);
    expect(error.message).not.toContain('not known');
    expect(error).toMatchObject({ name: 'FaultError', settledBy: undefined });
  });

  it('and after 429 to the second attempt, the first is not forgotten', async () => {
    const error = await failing(
      () => page(502),
      () => page(429),
    );
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', attempts: 2 });
    expect(error.batch?.unanswered).toHaveLength(1);
    const fault2 = await failing(
      () => page(502),
      () => fault('VersionMismatch'),
    );
    expect(whatWasDone(fault2)).toBe('unknown');
    const busy = await failing(
      () => page(429),
      () => page(429),
    );
    expect(whatWasDone(busy)).toBe('nothing');
  });
});

it.each(['no', 'no.'])('the words of a fault end with one full stop: %s', async (words) => {
  const client = createClient({
    endpoint: 'https://service.example/soap',
    apiKey: 'any-key-at-all',
    retry: false,
    fetch: async () => fault('NotRecorded', words),
  });
  await expect(client.wsdlGetRoles()).rejects.toThrow(/\(NotRecorded\): no\.(?: |$)/);
});

it('an operation that only a deployment has says where to look: in the service itself', () => {
  const own = { name: 'wsdlOwn', effect: 'write' } as const;
  const progress = { attempts: 1, durationMs: 1, requestSent: true };
  const reason = {
    kind: 'network',
    requestSent: true,
    code: 'ECONNRESET',
    what: 'reset',
    lasting: false,
  } as const;
  const lost = clientErrorOf(new TransportFailure(reason), own, progress);
  const aborted = clientErrorOf(new TransportFailure({ kind: 'aborted', requestSent: true }), own, progress);
  const said = { code: 'Server', string: 'no', actor: undefined, detail: undefined };
  const refused = faultErrorOf(said as never, own, new Redactor([]), progress);
  for (const error of [lost, aborted, refused]) {
    expect(error.message).toContain(
      'Find out in the service itself what became of it before you send it again.',
    );
    expect(error).not.toMatchObject({ settledBy: expect.anything() });
  }
  // With a read that settles it, that is named.
  const settlement = { by: 'wsdlGetOwn', look: 'the row' } as never;
  const known = { ...own, settlement };
  for (const error of [
    clientErrorOf(new TransportFailure(reason), known, progress),
    faultErrorOf(said as never, known, new Redactor([]), progress),
  ]) {
    expect(error.message).toMatch(/[Cc]all wsdlGetOwn and look for the row before you send it again/);
    expect(error).toMatchObject({ settledBy: 'wsdlGetOwn' });
  }
});
