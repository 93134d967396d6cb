import { expect, it } from 'vitest';
import { createClient, type Shift } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';

it('locks a salary period on its first and its last day, and on no other', async () => {
  await using sandbox = await startSandbox();
  sandbox.world.salaryLocks.add({ restId: 101, fromDate: '2026-05-01', toDate: '2026-05-31' });
  const shift = (day: string): Shift => ({
    ...{ badgeNo: '0001', shiftCategoryId: '11', begDate: day as never, endDate: day as never },
    ...{ begTime: '08:00:00', endTime: '16:00:00' },
  });
  const days = ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'];
  const { rows } = await createClient(sandbox.clientOptions(101)).wsdlUpdateShifts({
    Shifts: days.map(shift),
  });
  expect(rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'rejected', 'accepted']);
});

it('shows no call of REST with what stands for a key in its query', async () => {
  await using sandbox = await startSandbox();
  const texts: string[] = [];
  sandbox.onCall((call) => texts.push(call.requestText()));
  const secrets = ['sig', 'key', 'api_key', 'code', 'access_token', 'client_secret'];
  const query = new URLSearchParams(Object.fromEntries(secrets.map((name) => [name, `CANARY-${name}`])));
  await fetch(`${sandbox.url}/hr/v3/employees?${query}&pageToken=of-a-list`);
  expect(texts.join()).not.toContain('CANARY');
  expect(texts.join()).toContain('pageToken=of-a-list');
});
