import { promisify } from 'node:util';
import * as library from 'soap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, createClientAsync } from '../../src/standIn/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

let sandbox: Sandbox;
let wsdl: string;
let apiKey: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  wsdl = `${sandbox.endpoint}?wsdl`;
  apiKey = sandbox.unitKeys.get(101)!.reveal();
});
afterAll(() => sandbox.stop());

const period = { fromDate: '2026-03-02', toDate: '2026-03-02' };
const shift = {
  begDate: '2026-04-01',
  endDate: '2026-04-01',
  begTime: '08:00:00',
  endTime: '16:30:00',
  shiftCategoryId: 11,
};
const CALLS: [operation: string, parts: object][] = [
  ['wsdlGetRoles', {}],
  ['wsdlGetUnit', {}],
  ['wsdlGetEmployeesV2', { sectionId: 0, employeeId: 0, badgeNo: '0001', lastModified: '' }],
  ['wsdlGetEmployeesV2', { badgeNo: '8888' }],
  ['wsdlGetSchedulesV3', { GetSchedulesV3: { ...period, scheduledShifts: 1 } }],
  ['wsdlGetTimePunches', { getTimePunchesRequest: period }],
  ['wsdlGetPayrollV2', { getPayrollV2Request: { ...period, includeTags: true } }],
  ['wsdlGetAgreementsV2', { GetAgreementsV2: {} }],
  ['wsdlGetSalaryPeriodLockStatus', {}],
  ['wsdlFindEmployees', { badgeNoList: { item: [{ badgeNo: '0001' }] }, emailList: {} }],
  [
    'wsdlUpdateShifts',
    {
      Shifts: {
        item: [
          { ...shift, badgeNo: '0001' },
          { ...shift, badgeNo: '9999' },
        ],
      },
    },
  ],
  ['wsdlUpdateShifts', { Shifts: { item: { ...shift, badgeNo: { attributes: {}, $value: '0002' } } } }],
];

describe('used as node-soap is', () => {
  it.each(CALLS)(
    '%s %j answers the same, value by value, and the same envelope',
    async (operation, parts) => {
      const answers: unknown[] = [];
      for (const { createClientAsync: create } of [library, { createClientAsync }]) {
        sandbox.reset();
        const client = await create(wsdl);
        const [result, xml] = await client[`${operation}Async`]({ apiKey, ...parts });
        answers.push([result, xml]);
      }
      expect(answers[1]).toEqual(answers[0]);
    },
  );

  it('callbacks, bound methods, ports and promisify work', async () => {
    const client = await promisify<string, Client>(createClient)(wsdl);
    const bound = promisify(client.wsdlGetRoles.bind(client));
    const { wsdlGetRoles } = client.Service.ServicePort;
    const called = await new Promise((resolve) =>
      wsdlGetRoles({ apiKey }, (_: unknown, result: unknown) => resolve(result)),
    );
    expect(called).toEqual(await bound({ apiKey }));
    expect(client.wsdlNoSuchThing).toBeUndefined();
  });

  it('a fault has the words and the envelope that it has in node-soap', async () => {
    const faults: unknown[] = [];
    for (const { createClientAsync: create } of [library, { createClientAsync }]) {
      const client = await create(wsdl);
      const error = await client.wsdlGetRolesAsync({ apiKey: 'wrong' }).catch((thrown: unknown) => thrown);
      faults.push([error.message, error.root.Envelope.Body.Fault, error.response.status]);
    }
    expect(faults[1]).toEqual(faults[0]);
  });

  it('a client at another address, and a file that tells none', async () => {
    const client = await createClientAsync('./no-such-file.wsdl', { endpoint: String(sandbox.endpoint) });
    expect((await client.wsdlGetUnitAsync({ apiKey }))[0].return.item.name.$value).toBe('Göteborg Centrum');
    await expect(createClientAsync('package.json')).rejects.toThrow('holds no address');
    client.setEndpoint('http://127.0.0.1:1/soap');
    await expect(client.wsdlGetUnitAsync({ apiKey })).rejects.toThrow('wsdlGetUnit');
  });

  it('a row that was answered can be sent back', async () => {
    const client = await createClientAsync(wsdl);
    const [read] = await client.wsdlGetSectionsAsync({ apiKey, lastModified: '' });
    const [row] = read.return.item;
    const [saved] = await client.wsdlUpdateSectionsAsync({
      apiKey,
      sections: { item: [{ ...row, name: 'Köket' }] },
    });
    expect(saved.return.item.name.$value).toBe('Köket');
  });
});
