import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { startSandbox, type WorldJson } from '../../src/sandbox/index.js';

const OWN = {
  rootKey: 'my-root',
  customer: { name: 'Min kund' },
  units: [
    { id: 7, name: 'Min enhet', key: 'my-unit-key' },
    { id: 8, name: 'Annan', timeZone: 'Europe/London' },
  ],
  employees: [
    { badgeNo: '007', givenName: 'James', familyName: 'Bånd', restId: 7 },
    { badgeNo: '008', givenName: 'Bill', familyName: 'Timothy', restId: 8 },
  ],
  shifts: [
    {
      badgeNo: '007',
      begDate: '2026-03-02',
      endDate: '2026-03-02',
      begTime: '09:00:00',
      endTime: '17:00:00',
      categoryId: 11,
    },
  ],
  punches: [
    {
      badgeNo: '007',
      punchIn: '2026-03-02T09:00:00',
      punchOut: '2026-03-02T17:00:00',
      approvedByManager: true,
    },
  ],
  leaveReasons: [{ id: 5, name: 'Uppdrag', extCode: 'MISSION', salaryCode: '300' }],
} satisfies WorldJson;

it("a world of the caller's own has what its rows say and defaults in the rest", async () => {
  await using sandbox = await startSandbox({ world: OWN });
  expect(sandbox.rootKey.reveal()).toBe('my-root');
  const client = createClient({ ...sandbox.clientOptions(), apiKey: 'my-unit-key' });
  expect(await client.wsdlGetEmployeesV2()).toMatchObject([
    { id: 1001, badgeNo: '007', familyName: 'Bånd', active: 1 },
  ]);
  expect((await client.wsdlGetSchedulesV3({ GetSchedulesV3: {} })).orThrow().schedules).toMatchObject([
    { badgeNo: '007', hours: '8.00', unitName: 'Min enhet' },
  ]);
  expect(
    (
      await client.wsdlGetPayrollV2({
        getPayrollV2Request: { fromDate: '2026-03-01', toDate: '2026-03-31', attest: true },
      })
    ).map(({ hours }) => hours),
  ).toEqual(['8.00']);
  expect(await client.wsdlGetLeaveReasons()).toMatchObject([{ extCode: 'MISSION' }]);
  expect(await client.wsdlGetCustomers()).toMatchObject([{ name: 'Min kund' }]);
});

it('a world that is wrong is refused with what is wrong', async () => {
  await expect(startSandbox({ world: { ...OWN, shfits: [] } })).rejects.toThrow(
    'a world has no table "shfits"',
  );
  await expect(startSandbox({ world: { units: [] } })).rejects.toThrow('at least one unit');
  await expect(startSandbox({ world: { ...OWN, shifts: [{ badgeNo: '009' }] } })).rejects.toThrow(
    'badgeNo "009"',
  );
  await expect(startSandbox({ world: { ...OWN, shifts: {} } as never })).rejects.toThrow('an array of rows');
  await expect(startSandbox({ world: { ...OWN, shifts: [null] } as never })).rejects.toThrow(
    'an array of rows',
  );
});
