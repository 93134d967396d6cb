import type { reverseInfo } from '../../records/payroll/reverseInfo.js';
import type { Unchecked } from '../Unchecked.js';
import { daysBetween } from '../../calendar/days.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, sees } from './Caller.js';
import { Rejections } from './Rejections.js';
import { transactionsOf } from './transactions.js';
import { setTransferred } from './transfer.js';

/** Takes transactions back from payroll: at most 31 days and 200 employees a row (document 8). */
export function reverse(world: World, caller: Caller, row: Unchecked<reverseInfo>): string[] {
  const rejections = new Rejections();
  const { startDate, endDate, badgeNos = [] } = row;
  if (!startDate) rejections.add('SBX-ROW-001', 'startDate');
  if (!endDate) rejections.add('SBX-ROW-001', 'endDate');
  if (startDate && endDate) {
    const days = daysBetween(startDate, endDate);
    if (days < 0 && world.minds('SBX-DATE-004')) rejections.add('SBX-DATE-004', 'endDate', 'startDate');
    if (days > 31) rejections.add('SBX-REVERSE-001');
  }
  if (badgeNos.length > 200) rejections.add('SBX-REVERSE-002');
  const employees = badgeNos.map((badgeNo) => {
    const employee = findEmployee(world, caller, { badgeNo });
    if (!employee) rejections.add('SBX-EMPLOYEE-001', `badgeNo "${badgeNo}"`);
    return employee?.id;
  });
  if (rejections.any || !startDate || !endDate) return rejections.texts;
  const units = world.unitIds().filter((id) => sees(caller, id));
  for (const transaction of transactionsOf(world, units, startDate, endDate))
    if (badgeNos.length === 0 || employees.includes(transaction.employeeId))
      setTransferred(world, transaction, false);
  if (row.unLockSchedulePeriod) unlock(world, units, startDate, endDate);
  return [];
}

function unlock(world: World, units: readonly number[], startDate: string, endDate: string): void {
  for (const lock of [...world.salaryLocks.of(units)])
    if (lock.fromDate <= endDate && startDate <= lock.toDate) world.salaryLocks.delete(lock, world.stamp());
}
