import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, unitsOf } from './Caller.js';
import { modifiedAfter, parseMoment } from './filters.js';

export interface EmployeeFilter {
  readonly sectionId?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** Tells which rows are about the people that a filter lets pass; `0`, empty and absent skip. */
export function ofPeople(world: World, { sectionId, employeeId, badgeNo }: EmployeeFilter) {
  const named = badgeNo ? (world.employeeByBadge(badgeNo)?.id ?? -1) : undefined;
  return (row: { readonly employeeId: number }) =>
    (!employeeId || row.employeeId === employeeId) &&
    (named === undefined || row.employeeId === named) &&
    (!sectionId || world.employees.get(row.employeeId)?.section === sectionId);
}

/** The employees whom the key sees and the filter lets pass; `0`, empty and absent skip a filter (document 4.3). */
export function employeesOf(world: World, caller: Caller, filter: EmployeeFilter): EmployeeRow[] {
  const after = parseMoment('lastModified', filter.lastModified);
  const one = filter.employeeId || filter.badgeNo;
  const found = findEmployee(world, caller, { id: filter.employeeId, badgeNo: filter.badgeNo });
  const candidates = one ? (found ? [found] : []) : world.employees.of(unitsOf(world, caller));
  return [...candidates].filter(
    (employee) =>
      (!filter.badgeNo || employee.badgeNo === filter.badgeNo) &&
      (!filter.sectionId || employee.section === filter.sectionId) &&
      modifiedAfter(employee, after),
  );
}
