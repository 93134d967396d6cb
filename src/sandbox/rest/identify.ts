import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { allGroups, findGroup, type Group } from './groupTree.js';

/** The group with an internal id, or an external one as `xrefId:…`. */
export function groupBy(world: World, id: string): Group | undefined {
  const external = after('xrefId:', id);
  if (external === undefined) return /^\d+$/.test(id) ? findGroup(world, Number(id)) : undefined;
  for (const group of allGroups(world))
    if (group.row.extGroupId === external || group.row.moreXrefIds?.includes(external)) return group;
  return undefined;
}

/** The employee with an internal id, or a badge number as `badgeNumber:…`. */
export function employeeBy(world: World, id: string): EmployeeRow | undefined {
  const badgeNo = after('badgeNumber:', id);
  if (badgeNo !== undefined) return world.employeeByBadge(badgeNo);
  return /^\d+$/.test(id) ? world.employees.get(Number(id)) : undefined;
}

/** What follows a prefix. */
export function after(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}
