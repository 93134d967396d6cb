import { expect, it } from 'vitest';
import { groupByEmployee } from '../../src/payroll/ledger/groupByEmployee.js';
import { pay, person, shift, unit } from './findings/oneEmployee.js';

/** Whose transaction it is, in a unit where employee 8 has the shift and 7 the badge number. */
function ownerOf(transaction: object, rows: object = {}): number | undefined {
  const none = { punches: [], absences: [], leaves: [], agreements: [], balances: [], leftBehind: [] };
  const shifts = [{ ...shift('08:00', '16:00', '8.00', { employeeId: 8 }), id: 1 }];
  const transactions = [pay('8.00', transaction)];
  const all = { ...none, people: [person], shifts, transactions, leftOut: {}, ...rows };
  const found = [...groupByEmployee(unit, all as never)].find(([, own]) => own.transactions.length > 0);
  return found?.[0];
}

it('pays by a leave whom the leave names, and never who works the shift beside it', () => {
  expect(ownerOf({ scheduleId: 1 })).toBe(8);
  const leaves = [{ id: 5, employeeId: 9 }];
  expect(ownerOf({ scheduleId: 1, leaveAppId: 5 }, { leaves })).toBe(9);
  // The leave is none that was read: somebody else took over the shift.
  expect(ownerOf({ scheduleId: 1, leaveAppId: 5 })).toBe(7);
});

it('knows nobody by a shift that is an absence or open', () => {
  const absence = shift('08:00', '16:00', '8.00', { employeeId: 8, absence: true });
  const open = shift('08:00', '16:00', '8.00', { employeeId: 0 });
  for (const one of [absence, open])
    expect(ownerOf({ scheduleId: 1 }, { shifts: [{ ...one, id: 1 }] })).toBe(7);
});
