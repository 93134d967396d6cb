import { describe, expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { CodecError } from '../../src/encoding/xml/limits.js';
import { isClientError } from '../../src/errors/index.js';
import { type ClientOptions, createClient } from '../../src/index.js';
import * as operations from '../../src/operations/index.generated.js';
import { errorWithoutSecrets } from '../../src/outcome/errorWithoutSecrets.js';
import { clientErrorOf, faultErrorOf } from '../../src/outcome/outcomeErrors.js';
import { replyOf } from '../../src/outcome/replyOf.js';
import { Redactor } from '../../src/text/redaction/redact.js';
import { TransportFailure } from '../../src/transport/failure.js';

const { wsdlUpdateShifts, wsdlGetSchedulesV3, wsdlGetRoles } = operations;
const shift = (badgeNo: string) => ({
  ...{ badgeNo, begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' },
  shiftCategoryId: '11',
});
const rows = [shift('0001'), shift('0002')] as never[];

const answerOf = (operation: AnyOperation, value: unknown) =>
  encodeAnswer(operation, value, { namespaces: SERVICE_NAMESPACES });
const page = (status: number, headers: object = {}) =>
  new Response('<html>', { status, headers: headers as Record<string, string> });
/** A client that is answered so, one call after the other. */
function answering(answers: readonly (string | Response | Error)[], options: Partial<ClientOptions> = {}) {
  const left = [...answers];
  return createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false, budget: false },
    ...options,
    fetch: async () => {
      const answer = left.shift()!;
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer;
      return new Response(answer, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
    },
  });
}
const failed = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isClientError(error)) throw error;
  return error;
};

describe('a row whose answer gives its reasons in a field that no definition knows', () => {
  const told = (reasons: readonly string[]) =>
    answerOf(
      wsdlUpdateShifts,
      rows.map((row: object, i) => ({
        ...{ ...row, scheduleId: String(5 + i) },
        validationErrors: i === 0 ? reasons : [],
      })),
    ).replaceAll('validationErrors', 'errorMessages');

  it('is open: nobody knows whether it was refused', async () => {
    const batch = await answering([told(['The period is locked'])]).wsdlUpdateShifts({ Shifts: rows });
    expect(batch.rows.map(({ status }) => status)).toEqual(['unanswered', 'accepted']);
    expect(batch.ok).toBe(false);
    expect(() => batch.orThrow()).toThrow();
  });

  it('is saved where there are none', async () => {
    const batch = await answering([told([])]).wsdlUpdateShifts({ Shifts: rows });
    expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(batch.orThrow().map(({ scheduleId }) => scheduleId)).toEqual(['5', '6']);
  });
});

describe('reasons that stand beside the rows, and in none of them', () => {
  const saved = answerOf(
    wsdlUpdateShifts,
    rows.map((row: object, i) => ({ ...row, scheduleId: String(5 + i), validationErrors: [] })),
  );
  const statuses = async (beside: string) => {
    const answer = saved.replace('</return>', `</return>${beside}`);
    expect(answer).not.toBe(saved);
    const batch = await answering([answer]).wsdlUpdateShifts({ Shifts: rows });
    return batch.rows.map(({ status }) => status);
  };

  it.each([
    '<validationErrors><item>The period is locked</item></validationErrors>',
    '<errorMessage>rolled back</errorMessage>',
    '<validationErrors href="#nowhere"/>',
    '<success>false</success>',
    '<status>FAILED</status>',
  ])('leave every row open: %s', async (beside) => {
    expect(await statuses(beside)).toEqual(['unanswered', 'unanswered']);
  });

  it.each(['<validationErrors/>', '<validationErrors xsi:nil="true"/>', '<count>2</count>'])(
    'are none where nothing is said: %s',
    async (beside) => {
      expect(await statuses(beside)).toEqual(['accepted', 'accepted']);
    },
  );
});

describe('what stands in the list of rows, or comes twice', () => {
  const saved = answerOf(
    wsdlUpdateShifts,
    rows.map((row: object, i) => ({ ...row, scheduleId: String(5 + i), validationErrors: [] })),
  );
  const statuses = async (change: (answer: string) => string) => {
    expect(change(saved)).not.toBe(saved);
    const batch = await answering([change(saved)]).wsdlUpdateShifts({ Shifts: rows });
    return batch.rows.map(({ status }) => status);
  };
  const reasons = '<validationErrors><item>The period is locked</item></validationErrors>';

  it.each<[string, (answer: string) => string]>([
    ['reasons behind its rows', (answer) => answer.replace('</return>', `${reasons}</return>`)],
    ['reasons before its rows', (answer) => answer.replace(/<return[^>]*>/, `$&${reasons}`)],
    ['reasons beside the response', (answer) => answer.replace('</SOAP-ENV:Body>', `${reasons}$&`)],
    ['a text', (answer) => answer.replace('</return>', 'nothing was saved</return>')],
    ['another list', (answer) => answer.replace(/<return.*<\/return>/s, '$&$&')],
    ['another response', (answer) => answer.replace(/<([\w:-]+Response)[ >].*<\/\1>/s, '$&$&')],
  ])('leaves every row open: %s', async (_, change) => {
    expect(await statuses(change)).toEqual(['unanswered', 'unanswered']);
  });

  it.each(['result', 'status', 'Message'])('leaves none open whose rows are called %s', async (name) => {
    const named = (answer: string) =>
      answer
        .replaceAll(/(<return[^>]*>|<\/item>)<item/g, `$1<${name}`)
        .replaceAll(/<\/item>(?=<(?:item|\/return)|<\w+ xsi:type="tns:)/g, `</${name}>`);
    expect(await statuses(named)).toEqual(['accepted', 'accepted']);
    const locked = (answer: string) => named(answer).replace('</return>', `${reasons}</return>`);
    expect(await statuses(locked)).toEqual(['unanswered', 'unanswered']);
  });

  it('leaves none open where nothing is said', async () => {
    const empty = (answer: string) => answer.replace('</return>', '<validationErrors/></return>');
    expect(await statuses(empty)).toEqual(['accepted', 'accepted']);
  });
});

describe('a field that no row of an answer has', () => {
  const statuses = async (field: string) => {
    const answers = rows.map((row: object, i) => ({
      ...row,
      scheduleId: String(5 + i),
      validationErrors: [],
    }));
    const answer = answerOf(wsdlUpdateShifts, answers);
    const at = answer.lastIndexOf('</item>');
    const batch = await answering([answer.slice(0, at) + field + answer.slice(at)], {
      lenient: true,
    }).wsdlUpdateShifts({ Shifts: rows });
    return batch.rows.map(({ status }) => status);
  };

  it.each([
    ...['<success>false</success>', '<ok>0</ok>', '<isSaved href="#nowhere"/>', '<accepted>maybe</accepted>'],
    ...['<status>REJECTED</status>', '<resultCode>ERR-17</resultCode>', '<outcome>not saved</outcome>'],
  ])('and that may say that it was not saved, leaves this row open: %s', async (field) => {
    expect(await statuses(field)).toEqual(['accepted', 'unanswered']);
  });

  it.each([
    ...['<success>true</success>', '<ok> 1 </ok>', '<success/>', '<success xsi:nil="true"/>'],
    ...['<status>PUBLISHED</status>', '<resultCode>0</resultCode>', '<colour>false</colour>'],
  ])('and says nothing of that kind, is passed over: %s', async (field) => {
    expect(await statuses(field)).toEqual(['accepted', 'accepted']);
  });
});

it('a reason beside a list that is read is left out where the client is lenient, and an error else', async () => {
  const answer = answerOf(wsdlGetRoles, [{ id: 11, name: 'Waiter' }]).replace(
    '</return>',
    '</return><validationErrors><item>something</item></validationErrors>',
  );
  const read = await answering([answer], { lenient: true }).wsdlGetRoles();
  expect([read[0]?.name, read.leftOut]).toEqual(['Waiter', 1]);
  await expect(answering([answer]).wsdlGetRoles()).rejects.toMatchObject({ name: 'DecodeError' });
  const reply = answerOf(operations.wsdlGetTimePunches, { timepunches: [{ id: 7 }] }).replace(
    '</return>',
    '</return><errorMessage>something</errorMessage>',
  );
  const punches = await answering([reply], { lenient: true }).wsdlGetTimePunches({
    getTimePunchesRequest: { badgeNo: '0001' },
  });
  expect(punches.orThrow()).toMatchObject({ timepunches: [{ id: 7 }] });
});

it('a batch that ends in its second call tells what became of each row', async () => {
  const saved = answerOf(wsdlUpdateShifts, [{ ...shift('0001'), scheduleId: '5', validationErrors: [] }]);
  const three = [...rows, shift('0003')] as never[];
  const write = (client: ReturnType<typeof answering>) =>
    failed(client.wsdlUpdateShifts({ Shifts: three }, { batchSize: 1 }));
  const lost = (await write(answering([saved, page(503)]))).batch!;
  expect(
    [lost.accepted, lost.unanswered, lost.notSent].map((some) => some.map(({ index }) => index)),
  ).toEqual([[0], [1], [2]]);
  const busy = (await write(answering([saved, page(429)]))).batch!;
  expect(busy.notSent.map(({ index }) => index)).toEqual([1, 2]);
});

describe('a reply', () => {
  const asked = { GetSchedulesV3: { fromDate: '2026-05-04', toDate: '2026-05-04' } } as const;
  const read = (value: object) => {
    const events: unknown[] = [];
    const hooks = {
      onOutcome: ({ outcome, counts }: { outcome: string; counts: object }) => events.push([outcome, counts]),
    };
    const client = answering([answerOf(wsdlGetSchedulesV3, value)], { hooks });
    return client.wsdlGetSchedulesV3(asked).then((reply) => ({ reply, events }));
  };

  it('that is answered has its record', async () => {
    const { reply, events } = await read({ schedules: [{ scheduleId: 5 }], validationErrors: [] });
    expect(reply).toMatchObject({ status: 'answered', leftOut: 0, issues: [] });
    expect(reply.orThrow().schedules).toHaveLength(1);
    expect(events).toEqual([['ok', expect.objectContaining({ validationErrors: 0 })]]);
  });

  it('that is rejected has the reasons, and throws them', async () => {
    const { reply, events } = await read({ schedules: [], validationErrors: ['The period is too long'] });
    expect(reply).toMatchObject({ status: 'rejected', validationErrors: ['The period is too long'] });
    expect(() => reply.orThrow()).toThrow('The period is too long');
    expect(events).toEqual([['rejected', expect.objectContaining({ validationErrors: 1 })]]);
  });
});

it('a reply that was put together lacks nothing', () => {
  const facts = { issues: [], leftOut: 0 };
  expect(replyOf('wsdlGetSchedulesV3', {}, [])).toMatchObject({ status: 'answered', ...facts });
  expect(replyOf('wsdlGetSchedulesV3', {}, ['no'])).toMatchObject({ status: 'rejected', ...facts });
});

it('an error keeps its secrets to itself, however far its causes go, or in a circle', () => {
  const errors = Array.from({ length: 20 }, (_, i) => new Error(`cause ${i} of a-key-of-a-unit`));
  for (const [i, error] of errors.entries()) error.cause = errors[(i + 1) % errors.length];
  expect(errorWithoutSecrets(errors[0], new Redactor(['a-key-of-a-unit']))).toBe(errors[0]);
  for (const [i, { message, cause }] of errors.entries()) {
    expect(message).toMatch(new RegExp(`^cause ${i} of (?!a-key)`));
    expect(cause).toBe(errors[(i + 1) % errors.length]);
  }
  expect(errorWithoutSecrets('a text', new Redactor([]))).toBe('a text');
});

it('a list says of itself what could not be read of it', async () => {
  const roles = await answering([answerOf(wsdlGetRoles, [{ id: 1, name: 'A' }])]).wsdlGetRoles();
  expect([
    roles.length,
    (roles as { leftOut?: number }).leftOut,
    (roles as { issues?: unknown }).issues,
  ]).toEqual([1, 0, []]);
  // What says how it was read is no item of it.
  expect(Object.keys(roles)).toEqual(['0']);
});

describe('an error says whether the same call can be sent again', () => {
  const shifts = (answer: Response | Error) => failed(answering([answer]).wsdlUpdateShifts({ Shifts: rows }));
  const roles = (answer: Response | Error) => failed(answering([answer]).wsdlGetRoles());
  const network = (code: string, syscall: string) =>
    Object.assign(new TypeError('failed'), { cause: Object.assign(new Error(code), { code, syscall }) });

  it.each([429, 502, 503, 504])('a read after HTTP %s', async (status) => {
    expect(await roles(page(status))).toMatchObject({ name: 'HttpError', status, retryable: true });
  });

  it.each([302, 400, 404, 500])('and not after HTTP %s', async (status) => {
    expect(await roles(page(status))).toMatchObject({ name: 'HttpError', status, retryable: false });
  });

  const xml = (status: number, text: string) =>
    new Response(text, { status, headers: { 'content-type': 'text/xml; charset=utf-8' } });
  const FAULT =
    '<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><E:Fault><faultcode>E:Server</faultcode><faultstring>busy</faultstring></E:Fault></E:Body></E:Envelope>';

  it.each([429, 502, 503, 504])(
    'a read after HTTP %s also where a gateway says it in a fault',
    async (status) => {
      expect(await roles(xml(status, FAULT))).toMatchObject({ name: 'HttpError', status, retryable: true });
    },
  );

  it.each([400, 500])('and not after a fault of the service, which has HTTP %s', async (status) => {
    expect(await roles(xml(status, FAULT))).toMatchObject({ name: 'FaultError', retryable: false });
  });

  it.each([400, 404, 500])('an answer with HTTP %s is none, whatever records it holds', async (status) => {
    const answer = xml(status, answerOf(wsdlGetRoles, [{ id: 1, name: 'A' }]));
    expect(await roles(answer)).toMatchObject({ name: 'HttpError', status, retryable: false });
  });

  it('a write after HTTP 429, and after nothing that may have reached the service', async () => {
    expect(await shifts(page(429))).toMatchObject({ name: 'HttpError', retryable: true });
    for (const answer of [page(503), page(500), network('ECONNRESET', 'read')])
      expect(await shifts(answer)).toMatchObject({
        ...{ name: 'OutcomeUnknownError', retryable: false, settledBy: 'wsdlGetSchedulesV3' },
      });
    // Nor does the error behind it say so.
    expect(await shifts(page(503))).toMatchObject({ cause: { name: 'HttpError', retryable: false } });
  });

  it('a write that was refused with HTTP 429 each time, since nothing was done', async () => {
    const client = answering([page(429), page(429)], { retry: { attempts: 2, backoffMs: 0 } });
    expect(await failed(client.wsdlUpdateShifts({ Shifts: rows }))).toMatchObject({
      ...{ name: 'HttpError', status: 429, attempts: 2, retryable: true },
    });
  });

  it('a read after a lost connection, and not after a certificate that is not trusted', async () => {
    const lost = await roles(network('ECONNRESET', 'read'));
    expect(lost).toMatchObject({ name: 'NetworkError', requestSent: true, retryable: true });
    const refused = await roles(network('ECONNREFUSED', 'connect'));
    expect(refused).toMatchObject({ name: 'NetworkError', requestSent: false, retryable: true });
    const untrusted = await roles(network('CERT_HAS_EXPIRED', 'connect'));
    expect(untrusted).toMatchObject({ name: 'NetworkError', retryable: false });
  });

  it('with how long the service asks to wait, and where it leads, without its path', async () => {
    expect(await roles(page(429, { 'retry-after': '7' }))).toMatchObject({ retryAfterMs: 7_000 });
    const moved = await roles(page(307, { location: 'https://elsewhere.example/secret/path' }));
    expect(moved).toMatchObject({ redirectHost: 'elsewhere.example' });
    expect(moved.message).not.toContain('secret');
    for (const status of [400, 404])
      expect(await roles(page(status, { location: 'https://elsewhere.example/' }))).toMatchObject({
        redirectHost: undefined,
      });
    const typed = await roles(page(500, { 'content-type': 'text/html; charset=utf-8' }));
    expect(typed).toMatchObject({ contentType: 'text/html' });
  });

  it('a write that its caller ends says that the service may have acted, and a read does not', async () => {
    const ended = async (name: 'wsdlUpdateShifts' | 'wsdlGetRoles') => {
      const control = new AbortController();
      const client = createClient({
        ...{
          endpoint: 'https://service.example/soap',
          apiKey: 'a-key-of-a-unit',
          retry: false,
          budget: false,
        },
        fetch: () => {
          control.abort();
          return new Promise(() => undefined);
        },
      });
      const input = name === 'wsdlGetRoles' ? {} : { Shifts: rows };
      return failed(client.call(name, input as never, { signal: control.signal }));
    };
    const written = await ended('wsdlUpdateShifts');
    expect(written).toMatchObject({ name: 'AbortedError', requestSent: true });
    expect(written.message).toContain('call wsdlGetSchedulesV3');
    const read = await ended('wsdlGetRoles');
    expect(read.name).toBe('AbortedError');
    expect(read.message).not.toContain('may have acted');
  });
});

it('an error quotes no key of the service, in a fault of whatever spelling', async () => {
  const fault =
    '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><SOAP-ENV:Fault>' +
    '<faultcode>SOAP-ENV:Server</faultcode><faultactor>a-key-of-a-unit</faultactor>' +
    '<faultstring>no key A-KEY-OF-A-UNIT</faultstring><detail>a-key-of-a-unit</detail>' +
    '</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>';
  const error = await failed(answering([fault]).wsdlUpdateShifts({ Shifts: rows }));
  expect(error).toMatchObject({ name: 'FaultError', code: 'Server', settledBy: 'wsdlGetSchedulesV3' });
  expect(JSON.stringify(error) + error.message + error.stack).not.toMatch(/a-key-of-a-unit/i);
});

it.each([
  { code: 'Server', settledBy: 'wsdlGetSchedulesV3', says: /its side.* call wsdlGetSchedulesV3/ },
  { code: 'Client', settledBy: 'wsdlGetSchedulesV3', says: /Most likely the key.* call wsdlGetSchedulesV3/ },
  { code: 'VersionMismatch', settledBy: undefined, says: /nothing was done: check the endpoint/ },
  { code: 'NotRecorded', settledBy: undefined, says: /\(NotRecorded\): words\.(?: |$)(?!.*(?:send|try))/ },
])('a write with the fault $code says what became of it', ({ code, settledBy, says }) => {
  const fault = { code, string: 'words', actor: 'node 3', detail: undefined };
  const progress = { attempts: 1, durationMs: 5, requestSent: true };
  const error = faultErrorOf(fault, wsdlUpdateShifts, new Redactor([]), progress);
  expect(error).toMatchObject({ code, actor: 'node 3', settledBy });
  expect(error.message).toMatch(says);
  const read = faultErrorOf(fault, wsdlGetRoles, new Redactor([]), progress);
  expect(read.settledBy).toBeUndefined();
  expect(read.message).not.toMatch(/What became|before you send/);
});

it('takes secrets out of each field of an error, and leaves fields as visible as they were', () => {
  const error = Object.assign(new Error('plain'), {
    shown: 'a-key-of-a-unit',
    list: [{ key: 'a-key-of-a-unit' }],
    kept: { other: 1 },
  });
  Object.defineProperty(error, 'hidden', { value: 'a-key-of-a-unit', configurable: true });
  const { kept } = error;
  const safe = errorWithoutSecrets(error, new Redactor(['a-key-of-a-unit']));
  expect(JSON.stringify([safe.shown, safe.list, Reflect.get(safe, 'hidden')])).not.toContain('a-key');
  expect(Object.keys(safe)).toEqual(['shown', 'list', 'kept']);
  expect(safe.kept).toBe(kept);
  expect(safe.message).toBe('plain');
  safe.shown = 'may be set again';
  expect(safe.shown).toBe('may be set again');
});

it('a value is given as it is', async () => {
  const { wsdlGetSalaryPeriodLockStatus } = operations;
  const client = answering([answerOf(wsdlGetSalaryPeriodLockStatus, 'Open')]);
  expect(await client.wsdlGetSalaryPeriodLockStatus()).toBe('Open');
});

it('hooks are told how many rows and records there were, and what became of them', async () => {
  const told: unknown[] = [];
  const hooks = {
    onOutcome: ({ outcome, counts }: { outcome: string; counts: object }) =>
      void told.push([outcome, counts]),
  };
  const saved = rows.map((row: object, i) => ({ ...row, scheduleId: `${i + 5}`, validationErrors: [] }));
  const refused = [saved[0]!, { ...saved[1]!, validationErrors: ['no'] }];
  const answers = [answerOf(wsdlUpdateShifts, saved), answerOf(wsdlUpdateShifts, refused)];
  const client = answering([...answers, answerOf(wsdlGetRoles, [{ id: 1, name: 'A' }])], { hooks });
  for (const _ of answers) await client.wsdlUpdateShifts({ Shifts: rows });
  await client.wsdlGetRoles();
  expect(told).toEqual([
    ['ok', { rows: 2, accepted: 2, rejected: 0, unanswered: 0, decodeIssues: 0 }],
    ['rejected', { rows: 2, accepted: 1, rejected: 1, unanswered: 0, decodeIssues: 0 }],
    ['ok', { records: 1, decodeIssues: 0 }],
  ]);
});

it.each([
  [
    'that took too long',
    'TimeoutError',
    new TransportFailure({ kind: 'timeout', phase: 'firstByte', limitMs: 5, requestSent: true } as never),
  ],
  ['with an answer that cannot be read', 'DecodeError', new CodecError('malformed', 'no')],
])('nobody knows what became of a write %s', (_what, name, thrown) => {
  const progress = { attempts: 1, durationMs: 5, requestSent: true };
  const written = clientErrorOf(thrown, wsdlUpdateShifts, progress);
  expect(written).toMatchObject({ name: 'OutcomeUnknownError', cause: { name } });
  expect(clientErrorOf(thrown, wsdlGetRoles, progress).name).toBe(name);
});

it('a lost call of an operation that only a deployment has says to look in the service itself', () => {
  const lost = new TransportFailure({
    ...{
      kind: 'network',
      requestSent: true,
      code: 'ECONNRESET',
      what: 'the connection failed',
      lasting: false,
    },
  });
  const progress = { attempts: 1, durationMs: 5, requestSent: true };
  const error = clientErrorOf(lost, { name: 'theirOwn', effect: 'append' }, progress);
  expect(error).toMatchObject({ name: 'OutcomeUnknownError', settledBy: undefined });
  expect(error.message).toContain('in the service itself');
});
