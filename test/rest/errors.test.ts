import { describe, expect, it } from 'vitest';
import { ABSENCE_CODES, badgeNumber, LOOK_UP_CODES, type RestError } from '../../src/rest/index.js';
import { allPrints } from '../canary/scenarios.js';
import { isToken, type Reply, startRestServer, token } from './restServer.js';

const day = { employeeId: 7, absenceTypeId: 3, begin: '2026-06-01T00:00:00', end: '2026-06-02T00:00:00' };

async function errorOf(reply: Reply): Promise<RestError> {
  await using server = await startRestServer((request) => (isToken(request) ? token('a-token') : reply));
  const result = await server.client({ retry: false }).safe.absences.create(101, day);
  if (result.ok) throw new Error('expected an error');
  return result.error as RestError;
}

const CODES_7_2 = `INVALID_ABSENCE_TYPE_OR_ABSENCE_SCHEDULE INVALID_LEAVE_REASON INVALID_ABSENCE_SCHEDULE
INACTIVE_EMPLOYEE INVALID_EMPLOYEE MISSING_AGREEMENT START_MUST_BE_BEFORE_END GROUP_NOT_RESTAURANT_OR_SECTION
ABSENCE_LONGER_THAN_24_MONTH LEAVEAPP_OVERLAPPING_ABSENCE_IN_PERIOD LEAVEAPP_MAX_TWO_OVERLAPPING_ABSENCE_IN_PERIOD
LEAVEAPP_PRECEEDING_LEAVE_WITHOUT_WORK LEAVE_PUNCH_EXISTS PUNCH_APPROVED_AND_NOT_TRANSFERRED_TO_PAYROLL
PUNCH_ALREADY_TRANSFERED_TO_PAYROL SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL
SALARY_PERIOD_LOCKED EGENMELDING_FAIL_EGENMELDING_DAYS_USED_UP EGENMELDING_FAIL_AGP_USED_UP LEAVE_MAX_OCCASIONS
LEAVE_MAX_DAYS_IN_PERIOD LEAVE_MAX_CONSECUTIVE_DAYS LEAVE_MIN_DAYS_BETWEEN NO_ROLE_ON_ABSENCE_SCHEDULE_SHIFT
LEAVEAPP_NOT_ATTESTABLE_BY_EMPLOYEE LEAVEAPP_NOT_ATTESTABLE_BY_MANAGER ACCRUAL_BALANCE_EXCEEDED`.split(/\s+/);
const CODES_7_3 = [
  'DELETE_ABSENCE_NOT_EXISTS',
  'ABSENCE_NOT_BELONG_TO_CUSTOMER',
  'DELETE_LEAVE_SHIFT_EXISTS',
];

describe('the codes of document 7', () => {
  it('are those of 7.2 and 7.3, each with a meaning, one of them overridable', () => {
    expect(Object.keys(ABSENCE_CODES).sort()).toEqual([...CODES_7_2, ...CODES_7_3].sort());
    const overridable = Object.entries(ABSENCE_CODES).filter(([, facts]) => facts.overridable);
    expect(overridable.map(([code]) => code)).toEqual(['LEAVE_PUNCH_EXISTS']);
    for (const { meaning } of Object.values(ABSENCE_CODES)) expect(meaning.length).toBeGreaterThan(15);
  });

  it('say which of them a delete answers: its own and the payroll locks', () => {
    const onDelete = Object.entries(ABSENCE_CODES).filter(([, facts]) => facts.on !== 'create');
    expect(onDelete.map(([code]) => code).sort()).toEqual(
      [
        ...CODES_7_3,
        'SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL',
        'SALARY_PERIOD_LOCKED',
        'LEAVE_SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL',
        'PUNCH_ALREADY_TRANSFERED_TO_PAYROL',
      ].sort(),
    );
  });

  it('are those of 7.4', () => {
    expect(Object.keys(LOOK_UP_CODES).sort()).toEqual([
      'error.absenceReasonType.employeeId.doesNotBelongToCustomer',
      'error.absenceReasonType.employeeId.notEmployed',
      'error.absenceReasonType.employeeId.notFound',
      'error.absenceReasonType.startAfterEnd',
      'error.accessrights.groupId.notDomainGroupId',
    ]);
  });
});

describe('an error answer', () => {
  it('with err.msg gives its code, meaning and whether it can be overridden', async () => {
    const error = await errorOf({ status: 400, json: { err: { msg: 'LEAVE_PUNCH_EXISTS' } } });
    expect(error).toMatchObject({
      name: 'RestError',
      operation: 'POST /v2/schedule/groups/{groupId}/absences',
      status: 400,
      kind: 'validation',
      code: 'LEAVE_PUNCH_EXISTS',
      overridable: true,
      retryable: false,
      needs: 'Absence (Create)',
    });
    expect(error.message).toContain('unapproved punches in the period');
  });

  it('gives the text that names the tracker', async () => {
    const err = { msg: 'ACCRUAL_BALANCE_EXCEEDED', Text: 'Semester 2026' };
    const error = await errorOf({ status: 400, json: { err } });
    expect(error).toMatchObject({
      code: 'ACCRUAL_BALANCE_EXCEEDED',
      text: 'Semester 2026',
      overridable: false,
    });
  });

  it('is one whatever its status says, when it holds err.msg', async () => {
    const error = await errorOf({ status: 200, json: { err: { msg: 'SALARY_PERIOD_LOCKED' } } });
    expect(error).toMatchObject({ status: 200, kind: 'validation', code: 'SALARY_PERIOD_LOCKED' });
  });

  it('as observed, with 406, gives code, text, severity and shift', async () => {
    const json = { error: 'DELETE_LEAVE_SHIFT_EXISTS', text: 'Två pass', severity: 'ERROR', shiftId: 12 };
    const error = await errorOf({ status: 406, json });
    expect(error).toMatchObject({
      kind: 'validation',
      code: 'DELETE_LEAVE_SHIFT_EXISTS',
      text: 'Två pass',
      details: [{ code: 'DELETE_LEAVE_SHIFT_EXISTS', text: 'Två pass', severity: 'ERROR', shiftId: 12 }],
    });
  });

  it('of a look-up gives the identifier and the field', async () => {
    const json = {
      field: 'groupId',
      message: 'error.accessrights.groupId.notDomainGroupId',
      severity: 'ERROR',
    };
    const error = await errorOf({ status: 400, json });
    expect(error.code).toBe('error.accessrights.groupId.notDomainGroupId');
    expect(error.meaning).toBe('the group is not a valid domain group');
    expect(error.details[0]?.pointer).toBe('groupId');
  });

  it('as problem+json gives every pointer', async () => {
    const errors = [
      { pointer: '#/badgeNumber', detail: 'is taken' },
      { pointer: '#/employment/homeGroupId', detail: 'no such group' },
    ];
    const error = await errorOf({
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      json: { type: 'about:blank', title: 'Validation failed', status: 400, errors },
    });
    expect(error.details).toEqual([
      { pointer: '#/badgeNumber', text: 'is taken' },
      { pointer: '#/employment/homeGroupId', text: 'no such group' },
    ]);
    expect(error.code).toBeUndefined();
    expect(error.message).toContain('#/employment/homeGroupId: no such group');
  });

  it('with a code that nobody knows gives it verbatim', async () => {
    const error = await errorOf({ status: 400, json: { err: { msg: 'SOMETHING_NEW' } } });
    expect(error).toMatchObject({ code: 'SOMETHING_NEW', meaning: undefined, overridable: false });
  });

  it('without a body is told by its status, and 401 and 403 name what the call needs', async () => {
    const kinds = await Promise.all(
      [401, 403, 404, 429].map(async (status) => (await errorOf({ status })).kind),
    );
    expect(kinds).toEqual(['unauthorized', 'forbidden', 'notFound', 'rateLimited']);
    expect((await errorOf({ status: 403 })).message).toContain('It needs Absence (Create).');
  });

  it('of a gateway keeps no page', async () => {
    const error = await errorOf({
      status: 403,
      text: '<html>Åsa is not allowed</html>',
      headers: { 'content-type': 'text/html' },
    });
    expect(error).toMatchObject({ cause: { kind: 'forbidden', details: [], isPage: true } });
    expect(allPrints(error).join()).not.toContain('Åsa');
  });
});

describe('what an error answer says of a write', () => {
  const reasons = { err: { msg: 'SALARY_PERIOD_LOCKED' } };
  it.each([400, 406, 409, 422])(
    'HTTP %s refuses it with reasons of the service, and not without',
    async (status) => {
      expect(await errorOf({ status, json: reasons })).toMatchObject({ name: 'RestError', status });
      for (const page of [{ status }, { status, text: '<html>', headers: { 'content-type': 'text/html' } }])
        expect(await errorOf(page)).toMatchObject({ name: 'OutcomeUnknownError', cause: { status } });
    },
  );

  it.each([
    [401, 'RestError'],
    [403, 'OutcomeUnknownError'],
    [404, 'OutcomeUnknownError'],
    [429, 'RestError'],
  ])('HTTP %s with a page, which something on the way may have given, is a %s', async (status, name) => {
    expect(await errorOf({ status })).toMatchObject({ name: 'RestError', status });
    expect(await errorOf({ status, json: reasons })).toMatchObject({ name: 'RestError', status });
    for (const text of ['<html>not here</html>', 'not here'])
      expect(await errorOf({ status, text })).toMatchObject({ name });
  });

  it.each([300, 302, 303, 307, 405, 408, 413, 421, 499, 500, 501, 503])(
    'HTTP %s leaves it unknown',
    async (status) => {
      const error = await errorOf({ status, json: reasons });
      expect(error).toMatchObject({ name: 'OutcomeUnknownError', cause: { status } });
      expect(error.message).toContain('before you send it again');
    },
  );
});

describe('an answer that cannot be read', () => {
  it('is a DecodeError for a read', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { text: '{"id": 1' },
    );
    const result = await server.client().safe.employees.get(7);
    expect(result).toMatchObject({ ok: false, error: { name: 'DecodeError', reason: 'malformed' } });
    expect(!result.ok && result.error.message).toContain('`workforce-soap doctor` looks');
  });

  it('leaves the outcome of a write unknown', async () => {
    await using server = await startRestServer((request) =>
      isToken(request) ? token('a-token') : { text: 'id: 1' },
    );
    const result = await server.client().safe.absences.create(101, day);
    const message = expect.stringContaining('look for it with wsdlGetSchedulesV3 over SOAP');
    expect(result).toMatchObject({ ok: false, error: { name: 'OutcomeUnknownError', message } });
    expect(server.calls()).toHaveLength(1);
  });
});

it('a token that was given out is known in whatever the client says, also of calls with another token', async () => {
  const given = 'given-token-7Qx4mZ91';
  await using server = await startRestServer(({ url }) => {
    if (url.includes('/token')) return token(url.includes('/v3/') ? given : 'token-of-version-2');
    return { status: 404, json: { message: `${given} is of another version` } };
  });
  const client = server.client({ retry: false, v2Token: 'v2' });
  expect((await client.accessToken()).reveal()).toBe(given);
  const path = { groupId: 9000 };
  const error = await client.v2.GET('/v2/absence-schedule/groups/{groupId}', { params: { path } }).then(
    () => expect.unreachable(),
    (one: unknown) => one,
  );
  expect(error).toMatchObject({ status: 404, text: '[redacted] is of another version' });
  expect(allPrints(error).join()).not.toContain(given);
});

it('what an error quotes of people who were sent is told with the fields', async () => {
  const said = { field: 'email', message: 'ZOE@example.org is that of 0042, Zoë Lindqvists' };
  await using server = await startRestServer((request) =>
    isToken(request) ? token('a-token') : { status: 400, json: said },
  );
  const { employees } = server.client({ retry: false }).safe;
  const ofBody = await employees.patch(badgeNumber('0042'), {
    email: 'zoe@example.org',
    personalInformation: { firstName: 'Zoë', lastName: 'Lindqvist' },
  } as never);
  const told = '[body.email] is that of [path.id], [body.personalInformation.firstName] Lindqvists';
  expect(ofBody).toMatchObject({ ok: false, error: { text: told, details: [{ text: told }] } });
  for (const print of allPrints(ofBody)) expect(print).not.toMatch(/zoe@|\b0042\b|Zoë/i);
});
