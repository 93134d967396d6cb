import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { createClient, RowsRejectedError } from '../../src/index.js';

it('says how many rows were rejected and their codes, and names nobody', async () => {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox.clientOptions(101));
  const shift = {
    begDate: '2026-05-04',
    begTime: '08:00:00',
    endDate: '2026-05-04',
    endTime: '16:30:00',
    shiftCategoryId: '11',
  } as const;
  const Shifts = [
    { ...shift, badgeNo: '0007' },
    { ...shift, badgeNo: 'Nobody Known' },
  ];
  const batch = await client.wsdlUpdateShifts({ Shifts });
  const error = (() => {
    try {
      return batch.orThrow();
    } catch (thrown) {
      return thrown;
    }
  })() as RowsRejectedError;
  expect(error).toBeInstanceOf(RowsRejectedError);
  expect(error.message).toContain('of 2 rows, 1 was rejected (row 1: SBX-SHIFT-002)');
  expect(error.message).toContain('error.batch.rejected');
  expect(error.message).not.toMatch(/Nobody Known|not answered|not sent/);
});
