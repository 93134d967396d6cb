import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, unitsOf } from './Caller.js';
import { changedSince } from './filters.js';

export interface EmployeeFilter {
  readonly sectionId?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** `Åsa Öberg`; empty for nobody. */
export function nameOf(employee: EmployeeRow | undefined): string {
  return employee ? `${employee.givenName} ${employee.familyName}` : '';
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
  const { employeeId: id, badgeNo, sectionId } = filter;
  const found = findEmployee(world, caller, { id, badgeNo });
  const everybody = () => world.employees.of(unitsOf(world, caller));
  const candidates = id || badgeNo ? [found ?? []].flat() : everybody();
  return changedSince(candidates, filter.lastModified).filter(
    (employee) =>
      (!badgeNo || employee.badgeNo === badgeNo) && (!sectionId || employee.section === sectionId),
  );
}
