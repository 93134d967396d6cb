import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

const READS = [
  'wsdlGetEmployeesV2',
  'wsdlGetUnits',
  'wsdlGetSchedulesV3',
  'wsdlGetTimePunches',
  'wsdlGetLeaveApplications',
  'wsdlGetShiftCategories',
  'wsdlGetTextItems',
  'wsdlGetSections',
  'wsdlGetAgreementsV2',
];

/** What the root key reads of a world, to the last byte. */
async function fingerprint(sandbox: Sandbox): Promise<string> {
  const hash = createHash('sha256');
  for (const operation of READS) {
    const key = sandbox.rootKey.reveal();
    const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation}><apiKey>${key}</apiKey></${operation}></s:Body></s:Envelope>`;
    hash.update(await (await fetch(sandbox.endpoint, { method: 'POST', body })).text());
  }
  return hash.digest('hex').slice(0, 16);
}

it('the small world is stable for ever: whoever changes it must mean to', async () => {
  await using sandbox = await startSandbox();
  expect(await fingerprint(sandbox)).toMatchInlineSnapshot(`"c3832aa3955796aa"`);
});

it('a generated world is the same for the same seed, and has as many as were asked for', async () => {
  await using one = await startSandbox({ world: '4x30x3', seed: 7 });
  await using same = await startSandbox({ world: '4x30x3', seed: 7 });
  await using other = await startSandbox({ world: '4x30x3', seed: 8 });
  const print = await fingerprint(one);
  expect(await fingerprint(same)).toBe(print);
  expect(await fingerprint(other)).not.toBe(print);
  const client = createClient(one.clientOptions());
  expect(await client.wsdlGetUnits()).toHaveLength(4);
  expect(await client.wsdlGetEmployeesV2()).toHaveLength(120);
});

it('a large world is made where it is looked at', async () => {
  await using sandbox = await startSandbox({ world: '200x500' });
  const root = createClient(sandbox.clientOptions());
  const [far] = await root.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0099999' }] });
  expect(far).toMatchObject({ employeeId: 100_999, unitName: expect.stringContaining('300') });
  const reply = await createClient(sandbox.clientOptions(300)).wsdlGetSchedulesV3({
    GetSchedulesV3: { badgeNo: '0099999' },
  });
  expect(reply.orThrow().schedules).toHaveLength(2);
});

it('a size that is none is refused with what it should be', async () => {
  await expect(startSandbox({ world: 'huge' })).rejects.toThrow('a size such as 200x500');
});

it('reset, snapshot and restore take the world and its clock back', async () => {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox.clientOptions());
  const rename = (city: string) => client.wsdlUpdateUnit({ unitInfo: { extUnitId: 'U101', city } });
  const city = async () => (await client.wsdlGetUnits())[0]?.city;
  await rename('Ett');
  const snapshot = sandbox.snapshot();
  await rename('Två');
  await client.wsdlUpdateEmployees({
    employees: [{ badgeNo: '0900', givenName: 'A', familyName: 'B', restId: 101 }],
  });
  sandbox.restore(snapshot);
  expect(await city()).toBe('Ett');
  expect(await client.wsdlGetEmployeesV2({ badgeNo: '0900' })).toEqual([]);
  sandbox.reset();
  expect(await city()).toBe('Göteborg');
  expect(sandbox.world.clock.instant()).toBe('2026-03-16T01:00:00.000Z');
});

it('a fixed clock advances one second with each writing call, a moving one by itself', async () => {
  await using sandbox = await startSandbox({ now: '2026-07-01T10:00:00Z' });
  const client = createClient(sandbox.clientOptions());
  await client.wsdlGetRoles();
  expect(sandbox.world.clock.instant()).toBe('2026-07-01T10:00:00.000Z');
  await client.wsdlUpdateUnit({ unitInfo: { extUnitId: 'U101', city: 'x' } });
  expect(sandbox.world.clock.instant()).toBe('2026-07-01T10:00:01.000Z');
  // CET has summer time in July.
  expect((await client.wsdlGetUnits())[0]?.ts).toBe('2026-07-01T12:00:01');
  await using moving = await startSandbox({ clock: 'moving' });
  const before = moving.world.clock.ms;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(moving.world.clock.ms).toBeGreaterThan(before);
});
