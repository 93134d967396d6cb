import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, settle } from '../../src/index.js';
import { CallError } from '../../src/errors/CallError.js';
import {
  type Bridge,
  bridgedBefore,
  createBridge,
  type Identities,
  readIdentities,
} from '../../src/migrate/index.js';
import { createRestClient, type RestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import type { FaultEffect as Fault } from '../../src/faults/InjectedFault.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNIT = 101;
let sandbox: Sandbox;
let soap: Client;
let rest: RestClient;
let identities: Identities;

beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
  const once = { retry: false, firstByteTimeoutMs: 300 } as const;
  soap = createClient({ ...sandbox.clientOptions(UNIT), ...once });
  rest = createRestClient({ ...sandbox.restOptions(), ...once });
  await rest.accessToken('v3');
  identities = await readIdentities(createClient(sandbox.clientOptions()), rest);
});
afterEach(() => {
  sandbox.setFaults();
  sandbox.reset();
});
afterAll(() => sandbox.stop());

const bridge = (via: 'soap' | 'rest'): Bridge =>
  createBridge({
    ...{ soap, rest, identities, unit: UNIT, absences: { defaultSchedules: {} } },
    use: { wsdlGetSections: via, wsdlUpdateAbsence: via, wsdlUpdateEmployees: via },
  });

/** Fails every call of a kind, at once or after it has acted. */
function fail(operation: RegExp, fault: Fault, acted: boolean): void {
  sandbox.setFaults(async (call) => {
    if (!operation.test(call.operation)) return undefined;
    if (acted) await call.well();
    return fault;
  });
}

const answer = (status: number): Fault => ({ kind: 'answer', status, headers: {}, body: new Uint8Array() });

async function errorOf(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

const DAY = {
  badgeNo: '0003',
  leaveId: 1,
  sickLevel: '1',
  fromTime: '00:00:00',
  toTime: '12:00:00',
} as const;
const ABSENCES = [
  { ...DAY, fromDate: '2026-06-01', toDate: '2026-06-01' },
  { ...DAY, fromDate: '2026-06-02', toDate: '2026-06-02' },
] as const;

const shown = ({ batch, ...error }: CallError & { readonly requestSent?: boolean }) => ({
  name: error.name,
  operation: error.operation,
  retryable: error.retryable,
  requestSent: error.requestSent,
  rows: batch?.rows.map(({ status }) => status),
});

describe('a read that fails has the same error over both protocols', () => {
  it.each<[string, Fault]>([
    ['HTTP 503', answer(503)],
    ['HTTP 429', answer(429)],
    ['HTTP 404', answer(404)],
    ['a lost connection', { kind: 'reset' }],
    ['silence', { kind: 'silence' }],
    ['no JSON and no XML', { kind: 'answer', status: 200, headers: {}, body: new TextEncoder().encode('{') }],
  ])('%s', async (_, fault) => {
    fail(/^(wsdlGetSections|GET .organization.*)$/, fault, false);
    const errors = [];
    for (const via of ['soap', 'rest'] as const)
      errors.push(shown(await errorOf(bridge(via).wsdlGetSections({}))));
    expect(errors[1]).toEqual(errors[0]);
    expect(errors[1]!.operation).toBe('wsdlGetSections');
  });
});

describe('a write that fails leaves the same outcomes over both protocols', () => {
  it.each<[string, Fault, boolean]>([
    ['HTTP 503', answer(503), false],
    ['HTTP 503 after it has acted', answer(503), true],
    ['HTTP 429', answer(429), false],
    ['a lost connection', { kind: 'reset' }, true],
  ])('%s', async (_, fault, acted) => {
    const errors = [];
    for (const via of ['soap', 'rest'] as const) {
      fail(/^(wsdlUpdateAbsence|POST .*absences)$/, fault, acted);
      errors.push(shown(await errorOf(bridge(via).wsdlUpdateAbsence({ absenceRecords: [ABSENCES[0]] }))));
      sandbox.setFaults();
      sandbox.reset();
    }
    expect(errors[1]).toEqual(errors[0]);
    expect(errors[1]!.rows).toHaveLength(1);
  });

  it('but a 403 is in the document of REST, where it refuses, and says nothing over SOAP', async () => {
    const errors = [];
    for (const via of ['soap', 'rest'] as const) {
      fail(/^(wsdlUpdateAbsence|POST .*absences)$/, answer(403), false);
      errors.push(shown(await errorOf(bridge(via).wsdlUpdateAbsence({ absenceRecords: [ABSENCES[0]] }))));
    }
    expect(errors).toMatchObject([
      { name: 'OutcomeUnknownError', rows: ['unanswered'] },
      { name: 'HttpError', rows: ['notSent'] },
    ]);
  });

  it('over REST a conflict with reasons rejects its row, and the others go on', async () => {
    let first = true;
    const body = new TextEncoder().encode('{"title":"Conflict","status":409,"detail":"it overlaps"}');
    sandbox.setFaults(async ({ operation }) => {
      if (!first || !/^POST .*absences$/.test(operation)) return undefined;
      first = false;
      return { kind: 'answer', status: 409, headers: { 'content-type': 'application/problem+json' }, body };
    });
    const { value } = await bridge('rest').wsdlUpdateAbsence({ absenceRecords: [...ABSENCES] });
    expect(value.rows.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
    expect(value.rejected[0]!.validationErrors).toEqual(['it overlaps']);
  });

  it('over REST the rows after it were never sent, and the first failure of a look-up sent nothing', async () => {
    fail(/^POST .*absences$/, { kind: 'reset' }, true);
    const lost = await errorOf(bridge('rest').wsdlUpdateAbsence({ absenceRecords: [...ABSENCES] }));
    expect(shown(lost)).toMatchObject({ name: 'OutcomeUnknownError', rows: ['unanswered', 'notSent'] });
    expect(lost).toMatchObject({ settledBy: 'wsdlGetLeaveApplicationsV2' });
    fail(/^GET .hr.v3.employees/, answer(503), false);
    const looking = await errorOf(bridge('rest').wsdlUpdateEmployees({ employees: [{ badgeNo: '0003' }] }));
    expect(shown(looking)).toMatchObject({ name: 'HttpError', rows: ['notSent'] });
    fail(/^GET .hr.v3.employees/, { kind: 'reset' }, false);
    const cut = await errorOf(bridge('rest').wsdlUpdateEmployees({ employees: [{ badgeNo: '0003' }] }));
    expect(shown(cut)).toMatchObject({ name: 'NetworkError', rows: ['notSent'] });
    // Who is looked for may be there: a page is no answer of the service.
    const body = Buffer.from('<html>no such page</html>');
    fail(/^GET .hr.v3.employees/, { kind: 'answer', status: 404, headers: {}, body }, false);
    const newcomer = { badgeNo: 'N3', givenName: 'Ada', familyName: 'Ek', email: 'ada@staff.example' };
    const employees = [{ ...newcomer, employedDate: '2026-01-01' as const }];
    const page = await errorOf(bridge('rest').wsdlUpdateEmployees({ employees }));
    expect(shown(page)).toMatchObject({ name: 'HttpError', rows: ['notSent'] });
  });

  it.each<[string, RegExp, 'before' | 'after']>([
    ['an employee without the roles', /^POST .*employees$/, 'after'],
    ['an employee without the roles, which failed', /^POST .*role-assignments$/, 'before'],
    ['an absence that is as before', /^DELETE .*absences/, 'before'],
  ])('no read shows that %s is saved whole', async (_, call, when) => {
    const newcomer = { badgeNo: 'N1', givenName: 'Ada', familyName: 'Ek', email: 'ada@staff.example' };
    const roles = [{ groupId: 9101, roleId: '3', startDate: '2026-03-01' }] as const;
    const over = createBridge({
      ...{ soap, rest, identities, unit: UNIT, lossyWrites: 'accept' },
      absences: {
        ...{ absenceRateIs: 'percent', absenceRateDirection: 'FROM_START', splitType: 'SHIFT' },
        ...{ defaultSchedules: {}, replaceChanged: { reassignBackShifts: true } },
      },
      use: { wsdlUpdateAbsence: 'rest', wsdlUpdateEmployees: 'rest' },
    });
    const absence = { ...ABSENCES[0], sickLevel: '1' };
    const { accepted } = (await over.wsdlUpdateAbsence({ absenceRecords: [absence] })).value;
    const { id } = accepted[0]!.value;
    fail(call, { kind: 'reset' }, when === 'after');
    const error = await errorOf(
      call.source.includes('absences')
        ? over.wsdlUpdateAbsence({ absenceRecords: [{ ...absence, id: id!, managerComments: 'as agreed' }] })
        : over.wsdlUpdateEmployees({
            employees: [
              { ...newcomer, employedDate: '2026-01-01', groupRoles: [...roles] },
              { badgeNo: '0003' },
            ],
          }),
    );
    sandbox.setFaults();
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', settledBy: undefined });
    for (const lost of [error, error.batch!]) {
      const [row] = await settle(soap, lost as never, { quietMs: 0 });
      expect(row).toMatchObject({ status: 'unknowable', next: expect.stringContaining('saved in parts') });
    }
  });

  it('an employee was saved whose role the service refused for reasons of its own: the row is no unsent one', async () => {
    const newcomer = { badgeNo: 'N2', givenName: 'Ada', familyName: 'Ek', email: 'ada.ek@staff.example' };
    const groupRoles = [{ groupId: 9101, roleId: '3', startDate: '2026-03-01' }] as const;
    fail(/^POST .*role-assignments$/, answer(403), false);
    const use = { wsdlUpdateEmployees: 'rest' } as const;
    const over = createBridge({ soap, rest, identities, unit: UNIT, lossyWrites: 'accept', use });
    const error = await errorOf(
      over.wsdlUpdateEmployees({
        employees: [{ ...newcomer, employedDate: '2026-01-01', groupRoles: [...groupRoles] }],
      }),
    );
    sandbox.setFaults();
    expect(shown(error)).toMatchObject({ name: 'OutcomeUnknownError', rows: ['unanswered'] });
  });

  it('holds what was accepted before, and no row when it is printed', async () => {
    let posts = 0;
    sandbox.setFaults(({ operation }) =>
      /^POST .*absences$/.test(operation) && ++posts === 2 ? { kind: 'reset' } : undefined,
    );
    const error = await errorOf(bridge('rest').wsdlUpdateAbsence({ absenceRecords: [...ABSENCES] }));
    expect(error.batch!.accepted).toMatchObject([{ index: 0, value: { fromDate: '2026-06-01' } }]);
    expect(error.batch!.error).toBe(error);
    expect(bridgedBefore(error)!.losses.map(({ field }) => field)).toContain('externalInfo1');
    expect(bridgedBefore(new Error('of something else'))).toBeUndefined();
    expect(`${error} ${error.stack} ${JSON.stringify(error)}`).not.toContain('2026-06-01');
    expect(error.cause).toBeDefined();
  });

  it('a wrong secret is no key: nothing is sent', async () => {
    const wrong = createRestClient({ ...sandbox.restOptions(), clientSecret: 'wrong', retry: false });
    const over = createBridge({
      soap,
      rest: wrong,
      identities,
      unit: UNIT,
      use: { wsdlUpdateAbsence: 'rest' },
    });
    const error = await errorOf(over.wsdlUpdateAbsence({ absenceRecords: [...ABSENCES] }));
    expect(error.batch!.rows.map(({ status }) => status)).toEqual(['notSent', 'notSent']);
    expect(['HttpError', 'KeyUnavailableError']).toContain(error.name);
    expect(error.operation).toBe('wsdlUpdateAbsence');
  });
});
