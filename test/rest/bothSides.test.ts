import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { badgeNumber, createRestClient } from '../../src/rest/index.js';
import type { SandboxCall } from '../../src/sandbox/index.js';
import { APRIL, errorOf, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();
const span = { fromDate: '2026-04-01', toDate: '2026-04-30', employeeId: 1001 } as const;

const applications = async () =>
  (await sides.soap.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: span })).orThrow()
    .leaveApplications;

it('an absence created over REST is seen by SOAP, and gone for it when REST deletes it', async () => {
  const { id } = await sides.rest.absences.create(UNIT, APRIL);
  expect(await applications()).toMatchObject([
    {
      id,
      fromPersId: 1001,
      extCode: 'SICK',
      fromDate: '2026-04-01',
      toDate: '2026-04-02',
      toTime: '00:00:00',
    },
  ]);
  await sides.rest.absences.delete(UNIT, id!);
  expect(await applications()).toEqual([]);
});

it('an absence created over SOAP is replaced and deleted over REST', async () => {
  const row = { persId: 1001, leaveId: 1, fromDate: '2026-04-01', toDate: '2026-04-01' } as const;
  const times = { fromTime: '00:00:00', toTime: '23:59:59' } as const;
  const [saved] = (await sides.soap.wsdlUpdateAbsence({ absenceRecords: [{ ...row, ...times }] })).orThrow();
  const { id } = await sides.rest.absences.create(UNIT, APRIL);
  expect((await applications())?.map((leave) => leave.id)).toEqual([id]);
  expect(await errorOf(sides.rest.safe.absences.delete(UNIT, saved!.id!))).toMatchObject({
    code: 'DELETE_ABSENCE_NOT_EXISTS',
  });
  const [second] = (
    await sides.soap.wsdlUpdateAbsence({
      absenceRecords: [{ ...row, ...times, fromDate: '2026-04-08', toDate: '2026-04-08' }],
    })
  ).orThrow();
  await sides.rest.absences.delete(UNIT, second!.id!);
  expect((await applications())?.map((leave) => leave.id)).toEqual([id]);
});

it('a payroll transfer over SOAP locks absences over REST', async () => {
  const searchOptions = {
    fromDate: '2026-03-02',
    toDate: '2026-03-15',
    extTransferId: 'T-1',
    payrollSystem: 'Lön 2000',
    isPreliminary: false,
    lockSalaryPeriod: true,
    uploadFileToServer: false,
  } as const;
  const unit = createClient(sides.sandbox.clientOptions(101));
  (await unit.wsdlInitiateTransferToPayroll({ searchOptions })).orThrow();
  const march = { ...APRIL, begin: '2026-03-02T00:00:00', end: '2026-03-03T00:00:00' };
  const error = await errorOf(sides.rest.safe.absences.create(UNIT, march));
  expect(error.code).toBe('SALARY_PERIOD_LOCKED');
  expect(error.meaning).toContain('no override');
});

it('an employee created over SOAP is found over REST by badge number', async () => {
  const employee = { badgeNo: '0815', givenName: 'Eva', familyName: 'Ek', restId: 101 } as const;
  (await sides.soap.wsdlUpdateEmployees({ employees: [employee] } as never)).orThrow();
  expect(await sides.rest.employees.get(badgeNumber('0815'))).toMatchObject({
    personalInformation: { firstName: 'Eva', lastName: 'Ek' },
    employment: { homeGroupId: '9101' },
  });
});

it('listeners are told of REST calls by path template, without secrets', async () => {
  const calls: SandboxCall[] = [];
  const end = sides.sandbox.onCall((call) => calls.push(call));
  const rest = createRestClient(sides.sandbox.restOptions());
  await rest.employees.get(badgeNumber('0001'));
  await rest.absences.create(UNIT, APRIL);
  end();
  expect(
    calls.map(({ side, operation, caller, outcome, status }) => [side, operation, caller, outcome, status]),
  ).toEqual([
    ['rest', 'POST /oauth/v3/token', 'credentials', 'answered', 200],
    ['rest', 'GET /hr/v3/employees/{id}', 'sandbox-client', 'answered', 200],
    ['rest', 'POST /v2/oauth/token', 'credentials', 'answered', 200],
    ['rest', 'POST /v2/schedule/groups/{groupId}/absences', 'sandbox-client', 'answered', 200],
  ]);
  const shown = calls.flatMap((call) => [
    call.requestText(),
    call.answerText(),
    JSON.stringify(call.input()),
  ]);
  expect(shown.join('\n')).not.toMatch(/sandbox-client-secret|sbx\./);
  expect(shown[0]).toContain('"client_secret": "[redacted]"');
});

it('a fault of the plan meets REST calls as well', async () => {
  sides.sandbox.setFaults(({ operation }) =>
    operation === 'GET /organization/v3/roles/1'
      ? { kind: 'answer', status: 503, headers: {}, body: new Uint8Array() }
      : undefined,
  );
  expect(await errorOf(sides.rest.safe.roles.get(1))).toMatchObject({ status: 503, kind: 'service' });
  sides.sandbox.setFaults();
  expect(await sides.rest.roles.get(1)).toMatchObject({ id: '1' });
});
