import type { GroupsRoles } from '../../records/employees/GroupsRoles.js';
import type { Unchecked } from '../Unchecked.js';
import { ROLES } from '../world/generate/catalogue.js';
import type { World, EmployeeRow, GroupRoleRow } from '../world/World.js';
import type { Saving } from './Saving.js';

/** The roles of an employee in groups: those that were written, else the role in the home unit's group. */
export function rolesOf(world: World, employee: EmployeeRow): readonly GroupRoleRow[] {
  if (employee.groupRoles) return employee.groupRoles;
  const unit = world.units.get(employee.restId);
  return [
    {
      groupId: unit?.groupId ?? 0,
      groupName: unit?.name ?? '',
      extGroupId: unit?.extGroupId ?? '',
      ...roleNamed(employee.role),
      startDate: employee.employedDate,
      endDate: employee.leaveDate,
    },
  ];
}

/** External ids of the roles are `R1` to `R7`. */
export function roleNamed(id: number) {
  const role = ROLES.find((known) => known.id === id);
  return { roleId: String(id), extNeoRoleId: `R${id}`, roleName: role?.name ?? '' };
}

/** The group roles of a row, filled in from the organisation; `roleId` is required (document 2.3). */
export function groupRolesOf(
  saving: Saving,
  given: readonly Unchecked<GroupsRoles>[] | undefined,
): GroupRoleRow[] | undefined {
  return given?.flatMap((row) => {
    const role = ROLES.find(({ id }) => String(id) === row.roleId);
    const unit = saving.world.units.find(({ groupId, extGroupId }) =>
      row.groupId ? groupId === row.groupId : extGroupId === row.extGroupId,
    );
    if (!row.roleId) saving.add('SBX-ROW-001', 'groupRoles.roleId');
    else if (!role) saving.add('SBX-ROW-002', 'role', `id ${row.roleId}`);
    if (!unit) saving.add('SBX-ROW-002', 'group', `id ${row.groupId || row.extGroupId}`);
    if (!role || !unit) return [];
    const { groupId, name: groupName, extGroupId } = unit;
    const { startDate, endDate } = row;
    return [{ groupId, groupName, extGroupId, ...roleNamed(role.id), startDate, endDate }];
  });
}
