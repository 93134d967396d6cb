import type { getPayrollV2Request } from '../../records/payroll/getPayrollV2Request.js';
import type { Unchecked } from '../Unchecked.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, unitsOf } from './Caller.js';
import { type Transaction, transactionsOf } from './transactions.js';
import { FIRST_DAY, LAST_DAY } from './transfer.js';

/** The transactions that a payroll request asks for (document 2.8). */
export function findTransactions(
  world: World,
  caller: Caller,
  request: Unchecked<getPayrollV2Request>,
): Transaction[] {
  const { fromDate, toDate } = request;
  const one = request.employeeId || request.badgeNo;
  const employee = findEmployee(world, caller, { id: request.employeeId, badgeNo: request.badgeNo });
  const pTypes = numbersIn(request.pSalType);
  const homeOnly = request.empInUnitOnly && !one && caller.unit;
  const asked = (row: Transaction) =>
    (!one || row.employeeId === employee?.id) &&
    (pTypes.size === 0 || pTypes.has(row.pType)) &&
    (!homeOnly || world.employees.get(row.employeeId)?.restId === homeOnly.id) &&
    (!request.isTransferingToPayroll || world.salaryTypes.get(row.stCode)?.transfer === true) &&
    approval(world, row, request);
  return transactionsOf(world, unitsOf(world, caller), fromDate || FIRST_DAY, toDate || LAST_DAY).filter(
    asked,
  );
}

// `approvedSalaryStatus` speaks of salaries that need approval and wins over `attest` there: 1 approved, 2 not approved.
function approval(world: World, row: Transaction, request: Unchecked<getPayrollV2Request>): boolean {
  const needsApproval = world.salaryTypes.get(row.stCode)?.requiresApproval ?? false;
  if (needsApproval && request.approvedSalaryStatus)
    return row.approvedByManager === (request.approvedSalaryStatus === 1);
  return !request.attest || row.approvedByManager;
}

function numbersIn(list: string | undefined): Set<number> {
  return new Set((list ?? '').split(',').flatMap((text) => (text.trim() ? [Number(text)] : [])));
}
