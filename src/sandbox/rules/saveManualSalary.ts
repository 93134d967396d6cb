import type { updateManualSalary } from '../../records/payroll/updateManualSalary.js';
import type { Unchecked } from '../Unchecked.js';
import { isDate } from './dates.js';
import { decimalOf, tenThousandthsOf } from '../world/decimal.js';
import type { ManualSalaryRow } from '../world/rows/payroll.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, sees } from './Caller.js';
import { person, Rejections, type Saved } from './Rejections.js';
import { isLocked } from './salaryLock.js';

/** Adds a salary by hand to a punch, or to an employee's day (document 2.8). */
export function saveManualSalary(
  world: World,
  caller: Caller,
  row: Unchecked<updateManualSalary>,
): Saved<ManualSalaryRow> {
  const rejections = new Rejections();
  const found = row.timepunchId ? world.punches.get(row.timepunchId) : undefined;
  const punch = found && sees(caller, found.restId) ? found : undefined;
  if (row.timepunchId && !punch) rejections.add('SBX-PUNCH-006', row.timepunchId);
  const date = punch?.punchIn.slice(0, 10) ?? row.punchDateTime?.trim().slice(0, 10);
  if (!row.timepunchId && !date) rejections.add('SBX-SALARY-001');
  if (date && !isDate(date)) rejections.add('SBX-DATE-003', 'punchDateTime');
  if (!row.timepunchId && !row.employeeId && !row.badgeNo) rejections.add('SBX-SALARY-002');
  const employee = punch
    ? world.employees.get(punch.employeeId)
    : findEmployee(world, caller, { id: row.employeeId, badgeNo: row.badgeNo });
  if (!employee && (row.employeeId || row.badgeNo))
    rejections.add('SBX-EMPLOYEE-001', person(row.employeeId, row.badgeNo));
  const type = world.salaryTypes.find(({ salaryCode }) => salaryCode === row.salaryCode);
  if (!type) rejections.add('SBX-SALARY-003', row.salaryCode ?? '');
  const hours = tenThousandthsOf(row.hours);
  if (hours === undefined) rejections.add('SBX-ROW-001', 'hours');
  const restId = punch?.restId ?? employee?.restId ?? 0;
  if (date && !row.overridevalidations && isLocked(world, restId, date)) rejections.add('SBX-LOCK-001');
  if (rejections.any || !employee || !type || !date || hours === undefined)
    return { errors: rejections.texts };
  return world.manualSalaries.add({
    restId,
    employeeId: employee.id,
    punchId: punch?.id ?? 0,
    date,
    salaryCode: type.salaryCode,
    hours: decimalOf(hours),
    approved: !type.requiresApproval,
    transferred: false,
    ts: world.stamp(),
  });
}
