import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { journal, QUICK, service, useLossyJournal } from './lossyJournal.js';

useLossyJournal();

it('calls the deletion of what was never there rejected', async () => {
  const [rule] = [...service.sandbox.world.eligibilityRules.of()];
  const rows = [{ id: 9_999 }, { id: rule!.id }];
  const result = await journal
    .job('rules')
    .write(service.client, 'wsdlDeleteEligibilityRules', rows as never, QUICK);
  expect(result.rows.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
  expect(result.rows[0]!.validationErrors).not.toEqual([]);
});

it('calls a refused change rejected, though what it changes is so already', async () => {
  const shift = [...service.sandbox.world.shifts.ofUnit(101)].find(({ absenceShift }) => !absenceShift)!;
  shift.transferred = true;
  const { begDate, begTime, endDate, endTime, categoryId } = shift;
  const row = {
    ...{
      scheduleId: String(shift.id),
      persId: String(shift.employeeId),
      shiftCategoryId: String(categoryId),
    },
    ...{ begDate, begTime, endDate, endTime },
  };
  const result = await journal.job('shifts').write(service.client, 'wsdlUpdateShifts', [row] as never, QUICK);
  expect(result.counts).toEqual({ rejected: 1 });
});

it('calls accepted what the service refuses because the network delivered it twice', async () => {
  const twice: typeof fetch = async (url, init) => {
    if (String(Buffer.from(init!.body as Uint8Array)).includes('wsdlPunch')) await fetch(url, init);
    return fetch(url, init);
  };
  const client = createClient({ ...service.sandbox.clientOptions(101), fetch: twice });
  const employees = [...service.sandbox.world.employees.ofUnit(101)].slice(0, 2);
  const rows = employees.map(({ badgeNo }) => ({
    badgeNumber: badgeNo,
    action: 1,
    timestamp: '2026-05-04 08:00:00',
  }));
  const before = [...service.sandbox.world.punches.ofUnit(101)].length;
  const result = await journal.job('in').write(client, 'wsdlPunch', rows as never, QUICK);
  expect(result.counts).toEqual({ accepted: 2 });
  expect([...service.sandbox.world.punches.ofUnit(101)]).toHaveLength(before + 2);
});
