import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { makeWorld } from '../../src/sandbox/makeWorld.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

let sandbox: Sandbox;
let root: Client;
let unit101: Client;

beforeAll(async () => {
  sandbox = await startSandbox();
  root = createClient(sandbox.clientOptions());
  unit101 = createClient(sandbox.clientOptions(101));
});
afterAll(() => sandbox.stop());

const march = { fromDate: '2026-03-02', toDate: '2026-03-15' } as const;

it('the small world is the one that docs/sandbox.md describes', { tags: ['slow'] }, async () => {
  const units = await root.wsdlGetUnitsAPIKeyV2();
  expect(units.map(({ id, name }) => [id, name])).toEqual([
    [101, 'Göteborg Centrum'],
    [102, 'Malmö Hamn & "Lager"'],
    [103, "Århus <Strøget> O'Malley"],
  ]);
  const employees = await root.wsdlGetEmployeesV2();
  expect(employees).toHaveLength(120);
  expect(
    employees
      .slice(0, 3)
      .map(({ id, badgeNo, givenName, familyName }) => [id, badgeNo, givenName, familyName]),
  ).toEqual([
    [1001, '0001', 'Åsa', 'Öberg'],
    [1002, '0002', 'Pat', "O'Brien & Söner"],
    [1003, '0003', 'Łukasz', 'Żółkiewski'],
  ]);
  const { schedules = [] } = (await root.wsdlGetSchedulesV3({ GetSchedulesV3: march })).orThrow();
  // Ten shifts of each, and two absence shifts of each of the six who are ill.
  expect(schedules).toHaveLength(1212);
});

it('5 a unit key sees its unit, the root key the customer', async () => {
  expect((await unit101.wsdlGetEmployeesV2()).every(({ restId }) => restId === 101)).toBe(true);
  const badgeNoList = [{ badgeNo: '0001' }, { badgeNo: '0041' }, { badgeNo: 'nobody' }];
  expect((await unit101.wsdlFindEmployees({ badgeNoList })).map(({ badgeNo }) => badgeNo)).toEqual(['0001']);
  const found = await root.wsdlFindEmployees({ badgeNoList });
  expect(found.map(({ badgeNo, unitName }) => [badgeNo, unitName])).toEqual([
    ['0001', 'Göteborg Centrum'],
    ['0041', 'Malmö Hamn & "Lager"'],
  ]);
  expect(found[1]?.api_key?.equals(sandbox.unitKeys.get(102)!)).toBe(true);
});

it('a wrong shift row is rejected with its reason, the others are saved and read back', async () => {
  const shift = {
    begDate: '2026-04-01',
    endDate: '2026-04-01',
    begTime: '08:00:00',
    endTime: '16:30:00',
    badgeNo: '0001',
    shiftCategoryId: '11',
  } as const;
  const batch = await unit101.wsdlUpdateShifts({
    Shifts: [
      shift,
      { ...shift, badgeNo: '0041' },
      { ...shift, shiftCategoryId: '21' },
      { ...shift, scheduleId: '5' },
    ],
  });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'rejected', 'rejected']);
  expect(batch.rejected.map(({ validationErrors }) => validationErrors[0]?.slice(0, 13))).toEqual([
    'SBX-SHIFT-002',
    'SBX-SHIFT-003',
    'SBX-SHIFT-001',
  ]);
  const day = { fromDate: shift.begDate, toDate: shift.endDate } as const;
  const { schedules = [] } = (await unit101.wsdlGetSchedulesV3({ GetSchedulesV3: day })).orThrow();
  expect(schedules.map(({ scheduleId, badgeNo, hours }) => [String(scheduleId), badgeNo, hours])).toEqual([
    [batch.accepted[0]?.value.scheduleId, '0001', '8.00'],
  ]);
});

it('2.8 a transfer is in progress, then ready with a semicolon-separated file', async () => {
  const searchOptions = {
    ...march,
    extTransferId: 'night-1',
    isPreliminary: true,
    lockSalaryPeriod: false,
    uploadFileToServer: false,
  };
  const started = await unit101.wsdlInitiateTransferToPayroll({ searchOptions });
  expect(started.orThrow().status).toBe('In Progress');
  const poll = async () =>
    (await unit101.wsdlGetResultTransferToPayroll({ extTransferId: 'night-1' })).orThrow();
  expect((await poll()).status).toBe('In Progress');
  const ready = await poll();
  expect(ready.status).toBe('Ready to Download');
  const file = await (await fetch(ready.url!.reveal())).text();
  expect(file.split('\r\n').slice(0, 2)).toEqual([
    'badgeNo;name;unit;date;salaryCode;hours;costCentre;project;account',
    '0001;Åsa Öberg;U101;2026-03-02;100;8.00;CC-503;;',
  ]);
});

it('2.8 an unknown payroll system is rejected', async () => {
  const reply = await unit101.wsdlInitiateTransferToPayroll({
    searchOptions: {
      ...march,
      extTransferId: 'night-2',
      payrollSystem: 'Nobody Pays',
      isPreliminary: true,
      lockSalaryPeriod: false,
      uploadFileToServer: false,
    },
  });
  expect(reply.status === 'rejected' && reply.validationErrors[0]).toMatch(/^SBX-TRANSFER-001: /);
});

it('answers an unknown key and an unknown operation with a fault and HTTP 500', async () => {
  const stranger = createClient({ ...sandbox.clientOptions(), apiKey: 'nobody' });
  await expect(stranger.wsdlGetRoles()).rejects.toMatchObject({ name: 'FaultError', code: 'Client' });
  const response = await fetch(sandbox.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><noSuchOperation/></s:Body></s:Envelope>',
  });
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('noSuchOperation');
});

it('dispatches on the body element, whatever the SOAPAction says', async () => {
  const key = sandbox.rootKey.reveal();
  const response = await fetch(sandbox.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml', soapaction: '"uri:Service/UpdateShifts"' },
    body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetRoles><apiKey>${key}</apiKey></wsdlGetRoles></s:Body></s:Envelope>`,
  });
  expect(await response.text()).toContain('<ns1:wsdlGetRolesResponse');
});

it('serves its WSDL', async () => {
  const wsdl = await (await fetch(`${sandbox.endpoint}?wsdl`)).text();
  expect(wsdl).toContain(`location="${sandbox.endpoint}"`);
});

it('tells listeners of every call, with the key redacted', async () => {
  const texts: string[] = [];
  const end = sandbox.onCall((call) => texts.push(call.operation, call.requestText(), call.answerText()));
  await root.wsdlGetUnitsAPIKeyV2();
  end();
  expect(texts[0]).toBe('wsdlGetUnitsAPIKeyV2');
  expect(texts.join('\n')).toContain('[redacted]');
  expect(texts.join('\n')).not.toMatch(/sandbox-(root|unit)/);
});

it.each([
  ['the small world', 'small', 3],
  ['a world in which nothing is wrong but what is asked for', { trouble: [] }, 0],
] as const)('of %s somebody in forty leaves, or nobody', (_, world, leavers) => {
  const employees = [...makeWorld({ world }).world.employees.of()];
  expect(employees).toHaveLength(120);
  expect(employees.filter(({ leaveDate, active }) => leaveDate || active === 0)).toHaveLength(leavers);
});
