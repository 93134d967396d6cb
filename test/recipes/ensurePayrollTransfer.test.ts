import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, createClient, ensurePayrollTransfer, transferPayroll } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';

let sandbox: Sandbox;
let client: Client;
let started: number;
beforeEach(async () => {
  sandbox = await startSandbox();
  client = createClient(sandbox.clientOptions());
  started = 0;
  sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlInitiateTransferToPayroll') started++;
  });
});
afterEach(() => sandbox.stop());

const FEBRUARY = {
  extTransferId: '2026-02',
  fromDate: '2026-02-01',
  toDate: '2026-02-28',
  isPreliminary: true,
  lockSalaryPeriod: false,
  uploadFileToServer: false,
} as const;
const QUICK = { intervalMs: 1 };
const fileOf = (label: string) =>
  sandbox.world.transfers.find(({ extTransferId }) => extTransferId === label)?.csv;

it('does not replace a finished file when it is run again under the same label', async () => {
  expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({ status: 'ready' });
  const file = fileOf('2026-02');
  const again = await transferPayroll(client, { ...FEBRUARY, badgeNos: ['0001'] }, QUICK);
  expect(again).toEqual({ status: 'taken', extTransferId: '2026-02', because: 'ready' });
  expect(fileOf('2026-02')).toBe(file);
  expect(started).toBe(1);
});

it('does not start what runs', async () => {
  await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
  expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({
    status: 'taken',
    because: 'running',
  });
  expect(started).toBe(1);
});

it('waits for what somebody started', async () => {
  await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
  expect(await ensurePayrollTransfer(client, FEBRUARY, QUICK)).toMatchObject({ status: 'ready' });
  expect(started).toBe(1);
});

it('starts what the service does not know only when told that it was never started', async () => {
  expect(await ensurePayrollTransfer(client, FEBRUARY, QUICK)).toMatchObject({ status: 'uncertain' });
  expect(started).toBe(0);
  expect(await ensurePayrollTransfer(client, FEBRUARY, { ...QUICK, neverStarted: true })).toMatchObject({
    status: 'ready',
  });
  expect(await ensurePayrollTransfer(client, FEBRUARY, { ...QUICK, neverStarted: true })).toMatchObject({
    status: 'ready',
  });
  expect(started).toBe(1);
});

it('finds out by the label when the answer to the start was lost', async () => {
  sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlInitiateTransferToPayroll') return undefined;
    await call.well();
    return { kind: 'reset' };
  });
  const told = { ...QUICK, neverStarted: true };
  await expect(ensurePayrollTransfer(client, FEBRUARY, told)).rejects.toMatchObject({
    name: 'OutcomeUnknownError',
  });
  expect(await ensurePayrollTransfer(client, FEBRUARY, told)).toMatchObject({ status: 'ready' });
  expect(
    [...sandbox.world.transfers.of()].filter(({ extTransferId }) => extTransferId === '2026-02'),
  ).toHaveLength(1);
});
