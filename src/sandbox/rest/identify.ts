import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { allGroups, findGroup, type Group } from './groupTree.js';

/** The id that a text says. `undefined` for one that a number cannot hold exactly, so that it is not taken for another. */
export function idIn(text: string | undefined): number | undefined {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The group with an internal id, or an external one as `xrefId:…`. */
export function groupBy(world: World, id: string): Group | undefined {
  const external = after('xrefId:', id);
  if (external === undefined) return findGroup(world, idIn(id));
  for (const group of allGroups(world))
    if (group.row.extGroupId === external || group.row.moreXrefIds?.includes(external)) return group;
  return undefined;
}

/** The employee with an internal id, or a badge number as `badgeNumber:…`. */
export function employeeBy(world: World, id: string): EmployeeRow | undefined {
  const badgeNo = after('badgeNumber:', id);
  if (badgeNo !== undefined) return world.employeeByBadge(badgeNo);
  return world.employees.get(idIn(id));
}

/** The same, or with an external id as `xrefId:…`, which the mappings of the customer give to an employee. */
export function employeeByAny(world: World, id: string): EmployeeRow | undefined {
  const external = after('xrefId:', id);
  if (external === undefined) return employeeBy(world, id);
  const mapping = world.mappings.find(
    ({ mappingType, externalValue }) => mappingType === 'EMPLOYEE_ID' && externalValue === external,
  );
  return world.employees.get(idIn(mapping?.internalValue));
}

/** What follows a prefix. */
export function after(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}
