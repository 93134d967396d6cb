import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AbsenceRecord,
  type Batch,
  type Client,
  createClient,
  type LocalDate,
  type UpdateEmployee,
} from '../../src/index.js';
import type { CallError } from '../../src/errors/CallError.js';
import type { BridgedOperation, BridgeOptions } from '../../src/bridge/Bridged.js';
import { createBridge } from '../../src/bridge/createBridge.js';
import type { Identities } from '../../src/bridge/map/Lookups.js';
import { readIdentities } from '../../src/bridge/readLookups.js';
import { createRestClient, type RestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import type { FaultCall } from '../../src/faults/InjectedFault.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNIT = 101;
const EVERYTHING: Partial<Record<BridgedOperation, 'rest'>> = {
  wsdlUpdateEmployees: 'rest',
  wsdlUpdateAbsence: 'rest',
};

let sandbox: Sandbox;
let root: Client;
let soap: Client;
let rest: RestClient;
let identities: Identities;
let calls: string[];

beforeEach(async () => {
  sandbox = await startSandbox();
  root = createClient(sandbox.clientOptions());
  soap = createClient(sandbox.clientOptions(UNIT));
  rest = createRestClient(sandbox.restOptions());
  identities = await readIdentities(root, rest);
  calls = [];
  sandbox.onCall(({ operation }) => void calls.push(operation));
});
afterEach(async () => {
  // Over REST this would erase employees, groups and everything below them.
  expect(calls.filter((call) => /^DELETE (?!.*absences)/.test(call))).toEqual([]);
  await sandbox.stop();
});

const writes = () =>
  calls.filter((call) => /^(POST|PUT|PATCH|DELETE) /.test(call) && !call.includes('token'));
const bridge = (more: Partial<BridgeOptions> = {}) =>
  createBridge({ soap, rest, identities, unit: UNIT, use: EVERYTHING, ...more });

/** Acts on the nth call of an operation, and drops the connection before it answers. */
function dropAnswerOf(operation: RegExp, nth = 1): void {
  let seen = 0;
  sandbox.setFaults(async (call: FaultCall) => {
    if (!operation.test(call.operation) || ++seen !== nth) return undefined;
    await call.well();
    return { kind: 'reset' };
  });
}

const costCentre = () => [...sandbox.world.textItems.of()].find(({ tag }) => tag === 'costcentre')!.id;

const newcomer = (badgeNo: string): UpdateEmployee => ({
  badgeNo,
  givenName: 'Nya',
  familyName: `Nyberg ${badgeNo}`,
  email: `nya.${badgeNo}@staff.example`,
  employedDate: '2026-04-01',
});

/** The error that a write ends with, which has what became of each row. */
async function failing(written: Promise<unknown>): Promise<CallError> {
  const error = await written.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  return error as CallError;
}

const statuses = ({ batch }: CallError) => batch!.rows.map(({ status }) => status);

/** What SOAP shows of employees, without what says when and by which id they were saved. */
async function shown(client: Client, badges: readonly string[]): Promise<unknown[]> {
  const found = await client.wsdlGetEmployeesV2();
  return found
    .filter(({ badgeNo = '' }) => badges.includes(badgeNo))
    .map(({ ts: _, id: __, ...employee }) => employee)
    .sort((a, b) => (a.badgeNo! < b.badgeNo! ? -1 : 1));
}

describe('employees', () => {
  const rows = (): UpdateEmployee[] => [
    { badgeNo: '0003', familyName: 'Ny-Namn', address2: '', leaveDate: '2026-12-31', sex: 1 },
    { ...newcomer('N1'), groupRoles: [{ groupId: 9101, roleId: '1', startDate: '2026-05-01' }] },
    { badgeNo: '0004', reportingTo: '0003', costCentre: costCentre(), restId: UNIT },
    { badgeNo: '0005', groupRoles: [{ groupId: 9101, roleId: '1', startDate: '2020-01-01' }] },
    { badgeNo: '0006', newBadgeNo: 'B6' },
  ];
  const badges = ['0003', 'N1', '0004', '0005', 'B6', '0006'];

  it('means the same over either protocol', async () => {
    const before = sandbox.snapshot();
    const over = await bridge().wsdlUpdateEmployees({ employees: rows() });
    expect(
      over.value.rows.map((row) => [row.status, 'validationErrors' in row ? row.validationErrors : []]),
    ).toEqual(rows().map(() => ['accepted', []]));
    expect(over.losses.map(({ field }) => field)).toEqual(['additionalFields']);
    const overRest = await shown(soap, badges);
    sandbox.restore(before);
    (await soap.wsdlUpdateEmployees({ employees: rows() })).orThrow();
    expect(overRest).toEqual(await shown(soap, badges));
    expect(overRest).toHaveLength(5);
  });

  it('rejects a row that REST cannot mean as SOAP does, says why without its values, and sends nothing for it', async () => {
    const employees: UpdateEmployee[] = [
      { badgeNo: '0003', cardNo: 'CANARY-card', punchType: 0 },
      { badgeNo: '0003', active: 1, keepShiftsOnMove: false },
      { badgeNo: '0004', restId: 102, givenName: 'CANARY-name' },
      { badgeNo: '0004', givenName: 'CANARY-name', reportingTo: 'CANARY-badge' },
      { badgeNo: 'N1', givenName: 'CANARY-name' },
      { ...newcomer('N2'), restId: 99_999 },
      { givenName: 'CANARY-name', familyName: 'CANARY-name', generateNextBadgeNo: true },
      { badgeNo: '0041', city: 'CANARY-city' },
    ];
    const { value } = await bridge().wsdlUpdateEmployees({ employees });
    expect(value.rows.map(({ status }) => status)).toEqual([
      'rejected',
      'accepted',
      ...Array(6).fill('rejected'),
    ]);
    const reasons = value.rejected.map((row) =>
      row.validationErrors.map((reason) => reason.split(':')[0]).sort(),
    );
    expect(reasons).toEqual([
      ['cardNo', 'punchType'],
      ['restId'],
      ['reportingTo'],
      ['email', 'employedDate', 'familyName'],
      ['restId'],
      ['badgeNo'],
      ['badgeNo'],
    ]);
    expect(JSON.stringify(value.rejected.map((row) => row.validationErrors))).not.toContain('CANARY');
    expect(writes()).toEqual([]);
  });

  it('sends the rest where that is accepted, and names what was lost', async () => {
    const employees: UpdateEmployee[] = [{ badgeNo: '0003', cardNo: '77', familyName: 'Ny-Namn' }];
    const { value, losses } = await bridge({ lossyWrites: 'accept' }).wsdlUpdateEmployees({ employees });
    expect(value.ok).toBe(true);
    expect(losses.map(({ field, kind }) => [field, kind])).toEqual([
      ['cardNo', 'noPlace'],
      ['additionalFields', 'noPlace'],
    ]);
    expect(await shown(soap, ['0003'])).toMatchObject([{ familyName: 'Ny-Namn' }]);
  });

  it('gives what REST says about a row as its validationErrors, and goes on', async () => {
    const employees = [{ ...newcomer('N1'), email: 'no address' }, newcomer('N2')];
    const { value } = await bridge().wsdlUpdateEmployees({ employees });
    expect(value.rows.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
    expect(value.rejected[0]!.validationErrors.join()).toContain('#/email');
  });

  it('books nobody twice when an answer is lost and the rows are sent again', async () => {
    dropAnswerOf(/^POST .hr.v3.employees$/, 2);
    const employees = [newcomer('N1'), newcomer('N2'), newcomer('N3')];
    const error = await failing(bridge().wsdlUpdateEmployees({ employees }));
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', operation: 'wsdlUpdateEmployees' });
    expect(statuses(error)).toEqual(['accepted', 'unanswered', 'notSent']);
    expect(writes()).toHaveLength(2);
    sandbox.setFaults();
    const { unanswered, notSent } = error.batch as Batch<UpdateEmployee, UpdateEmployee>;
    const again = [...unanswered, ...notSent].map(({ input }) => input);
    expect((await bridge().wsdlUpdateEmployees({ employees: again })).value.ok).toBe(true);
    expect(await shown(soap, ['N1', 'N2', 'N3'])).toHaveLength(3);
  });

  it.each([
    ['is refused for want of a permission', { status: 403 }, 'notSent', { name: 'HttpError', status: 403 }],
    [
      'fails in the service',
      { status: 503 },
      'unanswered',
      { name: 'OutcomeUnknownError', cause: { name: 'HttpError', status: 503 } },
    ],
  ] as const)('says what a call that %s leaves of the rows', async (_, { status }, left, error) => {
    let posts = 0;
    sandbox.setFaults(({ operation }) =>
      /^POST .hr.v3.employees$/.test(operation) && ++posts === 2
        ? { kind: 'answer', status, headers: {}, body: new Uint8Array() }
        : undefined,
    );
    const employees = [newcomer('N1'), newcomer('N2'), newcomer('N3')];
    const failed = await failing(bridge().wsdlUpdateEmployees({ employees }));
    expect(statuses(failed)).toEqual(['accepted', left, 'notSent']);
    expect(failed).toMatchObject(error);
  });

  it('says of an employee who was saved without a role what was saved, and the same row again completes it', async () => {
    const employees = [{ ...newcomer('N1'), groupRoles: [{ groupId: 9101, roleId: '2' }] }];
    sandbox.setFaults(({ operation }) =>
      /^POST .*role-assignments$/.test(operation)
        ? {
            kind: 'answer',
            status: 400,
            headers: { 'content-type': 'application/problem+json' },
            body: Buffer.from(
              JSON.stringify({
                title: 'Bad Request',
                errors: [{ pointer: '/roleId', detail: 'is not a role' }],
              }),
            ),
          }
        : undefined,
    );
    const { value } = await bridge().wsdlUpdateEmployees({ employees });
    expect(value.rejected[0]!.validationErrors[0]).toContain('the employee was saved, not all roles were');
    dropAnswerOf(/^POST .*role-assignments$/);
    const lost = await failing(bridge({ lossyWrites: 'accept' }).wsdlUpdateEmployees({ employees }));
    expect(statuses(lost)).toEqual(['unanswered']);
    sandbox.setFaults();
    const done = await bridge({ lossyWrites: 'accept' }).wsdlUpdateEmployees({ employees });
    expect(done.value.ok).toBe(true);
    const roles = (await soap.wsdlGetEmployeesV2({ badgeNo: 'N1' }))[0]!.groupRoles!;
    expect(roles.filter(({ roleId }) => roleId === '2')).toHaveLength(1);
  });
});

describe('absences', () => {
  const absences = {
    absenceTypes: { SICK: 1 },
    defaultSchedules: {},
    replaceChanged: { reassignBackShifts: true },
  };
  const absent = (badgeNo: string, day: LocalDate) => ({
    ...{ badgeNo, leaveExtCode: 'SICK', sickLevel: '1' },
    ...({ fromDate: day, fromTime: '00:00:00', toDate: day, toTime: '12:00:00' } as const),
  });
  const inJune = async () =>
    (
      await soap.wsdlGetLeaveApplicationsV2({
        getLeaveApplicationsV2Request: { fromDate: '2026-06-01', toDate: '2026-06-30' },
      })
    )
      .orThrow()
      .leaveApplications!.map(({ id, fromDate }) => `${id} ${fromDate}`);

  it('is not created twice when an answer is lost: the row is unanswered, the rows after it are not sent', async () => {
    dropAnswerOf(/^POST .*absences$/, 2);
    const absenceRecords = ['01', '02', '03'].map((day) => absent('0003', `2026-06-${day}` as LocalDate));
    const error = await failing(bridge({ absences }).wsdlUpdateAbsence({ absenceRecords }));
    expect(statuses(error)).toEqual(['accepted', 'unanswered', 'notSent']);
    expect(writes()).toHaveLength(2);
    sandbox.setFaults();
    expect(await inJune()).toHaveLength(2);
  });

  it('changes an absence by a deletion and a creation only where that is decided and its losses accepted', async () => {
    const over = bridge({ absences });
    const made = await over.wsdlUpdateAbsence({ absenceRecords: [absent('0003', '2026-06-01')] });
    const { id } = made.value.orThrow()[0]!;
    const change = { absenceRecords: [{ ...absent('0003', '2026-06-02'), id: id! }] };
    const refused = await over.wsdlUpdateAbsence(change);
    expect(refused.value.rejected[0]!.validationErrors[0]).toContain('new id');
    const changed = await bridge({ absences, lossyWrites: 'accept' }).wsdlUpdateAbsence(change);
    const now = changed.value.orThrow()[0]!.id;
    expect(now).not.toBe(id);
    expect(changed.losses.filter(({ kind }) => kind === 'lossy').map(({ field }) => field)).toEqual([
      'id',
      'approvedByEmployee+approvedByManager',
    ]);
    expect(await inJune()).toEqual([`${now} 2026-06-02`]);
  });

  it('deletes the absences of the rows that are said to mean it, and no other, once', async () => {
    const deletion = {
      isDeletion: ({ leaveReason }: AbsenceRecord) => leaveReason === 'DELETE',
      reassignBackShifts: true,
    };
    const over = bridge({ absences: { ...absences, deletion } });
    const made = await over.wsdlUpdateAbsence({
      absenceRecords: [absent('0003', '2026-06-01'), absent('0003', '2026-06-03')],
    });
    const [first, second] = made.value.orThrow();
    const gone = { absenceRecords: [{ id: first!.id!, leaveReason: 'DELETE' }] };
    expect((await over.wsdlUpdateAbsence(gone)).value.ok).toBe(true);
    expect(await inJune()).toEqual([`${second!.id} 2026-06-03`]);
    const again = await over.wsdlUpdateAbsence(gone);
    expect(again.value.rejected[0]!.validationErrors.join()).toContain('DELETE_ABSENCE_NOT_EXISTS');
  });

  it('says when the old absence is gone and the changed one is not there', async () => {
    const over = bridge({ absences, lossyWrites: 'accept' });
    const made = await over.wsdlUpdateAbsence({ absenceRecords: [absent('0003', '2026-06-01')] });
    const { id } = made.value.orThrow()[0]!;
    dropAnswerOf(/^POST .*absences$/);
    const lost = await failing(
      over.wsdlUpdateAbsence({ absenceRecords: [{ ...absent('0003', '2026-06-02'), id: id! }] }),
    );
    expect(statuses(lost)).toEqual(['unanswered']);
    expect(lost.name).toBe('OutcomeUnknownError');
  });

  it('means by its defaults what SOAP means: overlapping absences stay, no schedule is added', async () => {
    const over = bridge({ absences });
    for (const leaveExtCode of ['SICK', 'SICK']) {
      const { value } = await over.wsdlUpdateAbsence({
        absenceRecords: [{ ...absent('0003', '2026-06-01'), leaveExtCode }],
      });
      expect(value.rejected.flatMap((row) => row.validationErrors)).toEqual([]);
    }
    expect(await inJune()).toHaveLength(2);
  });
});
