import type { EmployeeRow } from '../world/rows/employees.js';
import type { UnitRow } from '../world/rows/organisation.js';
import type { World } from '../world/World.js';
import { rolesOf } from '../rules/groupRoles.js';
import { type Group, sectionGroupId } from './groupTree.js';

type Known = Exclude<Group, { type: 'DOMAIN' }>;

/** Takes an employee away for ever, with shifts, punches, absences and all else that is about them. */
export function eraseEmployee(world: World, employee: EmployeeRow): void {
  const ts = world.stamp();
  for (const table of [world.shifts, world.punches, world.absences, world.agreements, world.manualSalaries])
    for (const row of [...table.of()])
      if (row.employeeId === employee.id) (table as typeof world.shifts).delete(row as never, ts);
  for (const group of world.collaborationGroups.of())
    group.employees = group.employees.filter((id) => id !== employee.id);
  world.employees.delete(employee, ts);
}

/** Takes a group away for ever, with the groups, employees, shifts and punches in it (document 4.2). */
export function eraseGroup(world: World, group: Known): void {
  const ts = world.stamp();
  const gone = groupsIn(world, group);
  for (const other of world.collaborationGroups.of())
    other.groups = other.groups.filter((id) => !gone.has(id));
  for (const employee of world.employees.of())
    if (rolesOf(world, employee).some(({ groupId }) => gone.has(groupId)))
      employee.groupRoles = rolesOf(world, employee).filter(({ groupId }) => !gone.has(groupId));
  if (group.type === 'DISTRICT') {
    for (const unit of [...world.units.of()]) if (unit.districtId === group.row.id) eraseUnit(world, unit);
    world.districts.delete(group.row, ts);
  } else if (group.type === 'UNIT') eraseUnit(world, group.row);
  else {
    for (const employee of [...world.employees.ofUnit(group.row.restId)])
      if (employee.section === group.row.id) eraseEmployee(world, employee);
    world.sections.delete(group.row, ts);
  }
}

/** The ids of a group and of those in it. */
function groupsIn(world: World, group: Known): ReadonlySet<number> {
  if (group.type === 'SECTION') return new Set([group.id]);
  const units =
    group.type === 'UNIT'
      ? [group.row]
      : [...world.units.of()].filter(({ districtId }) => districtId === group.row.id);
  const sections = units.flatMap(({ id }) => [...world.sections.ofUnit(id)]);
  return new Set([
    group.id,
    ...units.map(({ groupId }) => groupId),
    ...sections.map(({ id }) => sectionGroupId(id)),
  ]);
}

function eraseUnit(world: World, unit: UnitRow): void {
  const ts = world.stamp();
  for (const employee of [...world.employees.ofUnit(unit.id)]) eraseEmployee(world, employee);
  for (const shift of [...world.shifts.ofUnit(unit.id)]) world.shifts.delete(shift, ts);
  for (const section of [...world.sections.ofUnit(unit.id)]) world.sections.delete(section, ts);
  world.units.delete(unit, ts);
}
