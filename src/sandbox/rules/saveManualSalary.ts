import { isLocalDate } from '../../definition/scalar.js';
import type { updateManualSalary } from '../../records/payroll/updateManualSalary.js';
import type { Unchecked } from '../Unchecked.js';
import { decimalOf, tenThousandthsOf } from '../world/decimal.js';
import type { ManualSalaryRow } from '../world/rows/payroll.js';
import type { Saving } from './Saving.js';

/** Adds a salary by hand to a punch, or to an employee's day (document 2.8). */
export function saveManualSalary(saving: Saving, row: Unchecked<updateManualSalary>): ManualSalaryRow {
  const { world } = saving;
  const { timepunchId, employeeId: id, badgeNo, salaryCode = '' } = row;
  const punch = saving.seen(world.punches, timepunchId, 'SBX-PUNCH-006');
  const date = punch?.punchIn.slice(0, 10) ?? row.punchDateTime?.trim().slice(0, 10);
  if (!timepunchId && !date) saving.add('SBX-SALARY-001');
  if (date && !isLocalDate(date)) saving.add('SBX-DATE-003', 'punchDateTime');
  if (!timepunchId && !id && !badgeNo) saving.add('SBX-SALARY-002');
  const named = id || badgeNo ? { id, badgeNo } : undefined;
  const employee = punch ? world.employees.get(punch.employeeId) : named && saving.employee(named);
  const type = world.salaryTypes.find((one) => one.salaryCode === salaryCode);
  if (!type) saving.add('SBX-SALARY-003', salaryCode);
  const hours = tenThousandthsOf(row.hours);
  if (hours === undefined) saving.add('SBX-ROW-001', 'hours');
  const restId = punch?.restId ?? employee?.restId ?? 0;
  if (date && !row.overridevalidations) saving.notLocked(restId, date);
  saving.settle();
  return world.manualSalaries.add({
    ...{ restId, employeeId: employee!.id, punchId: punch?.id ?? 0, date: date!, salaryCode },
    ...{ hours: decimalOf(hours!), approved: !type!.requiresApproval, transferred: false, ts: world.stamp() },
  });
}
