import { afterEach, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { type Sandbox, type SandboxFaults, startSandbox } from '../../src/sandbox/index.js';
import { type FaultName, faults } from '../../src/testing/index.js';

let sandbox: Sandbox;
afterEach(() => sandbox.stop());

const start = async (plan?: SandboxFaults) => {
  sandbox = await startSandbox(plan ? { faults: plan } : {});
  return createClient({ ...sandbox.clientOptions(), retry: false, timeoutMs: 2000 });
};
const roles = async (client: ReturnType<typeof createClient>) => {
  const result = await client.safe.wsdlGetRoles();
  return result.ok ? result.value.length : result.error.name;
};

it('a fault of the library happens on chosen calls', async () => {
  const client = await start([{ fault: faults.soapFault(), calls: [2] }]);
  expect([await roles(client), await roles(client), await roles(client)]).toEqual([7, 'FaultError', 7]);
});

it('a fault of the library happens at a rate, alike for the same seed', async () => {
  const outcomes = async () => {
    const client = await start([{ fault: faults.badGateway(), rate: 0.5 }]);
    const found: unknown[] = [];
    for (let i = 0; i < 12; i++) found.push(await roles(client));
    await sandbox.stop();
    return found;
  };
  const first = await outcomes();
  expect(first).toContain(7);
  expect(first).toContain('HttpError');
  expect(await outcomes()).toEqual(first);
  await start();
});

it('a fault can be of one operation alone', async () => {
  const client = await start(faults.badGateway('wsdlGetRoles'));
  expect(await roles(client)).toBe('HttpError');
  expect(await client.wsdlGetNeoRoles()).toHaveLength(7);
});

it('a function says what happens to a call, and may let it run first', async () => {
  const client = await start(async ({ operation, well }) => {
    if (operation !== 'wsdlCreateUnit') return undefined;
    await well();
    return { kind: 'reset' };
  });
  const lost = await client.safe.wsdlCreateUnit({ unitInfo: { name: 'Lost answer', districtId: 1 } });
  expect(lost.ok ? '' : lost.error.name).toBe('OutcomeUnknownError');
  expect((await client.wsdlGetUnits()).map(({ name }) => name)).toContain('Lost answer');
});

it('the plan can be changed while it runs', async () => {
  const client = await start();
  sandbox.setFaults(faults.serviceUnavailable());
  expect(await roles(client)).toBe('HttpError');
  sandbox.setFaults();
  expect(await roles(client)).toBe(7);
});

// Every fault that is about SOAP answers, as the client must take it.
const REST = new Set<FaultName>([
  'problemJson',
  'tokenExpired',
  'missingScope',
  'absenceRejected',
  'repeatedPageToken',
]);
const SLOW = new Set<FaultName>(['silence', 'slowDrip', 'delayed', 'stopsMidBody']);
const names = (Object.keys(faults) as FaultName[]).filter((name) => !REST.has(name) && !SLOW.has(name));

it('every quick fault of the library can happen here, and the sandbox goes on', {
  tags: ['slow'],
}, async () => {
  const client = await start();
  for (const name of names) {
    sandbox.setFaults(faults[name]('wsdlGetRoles'));
    await client.safe.wsdlGetRoles();
    sandbox.setFaults();
    expect(await roles(client), name).toBe(7);
  }
});
