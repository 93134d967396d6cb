import type { RoleAssignmentCreate, RoleAssignmentUpdate } from '../../rest/resources/restTypes.js';
import { roleNamed, rolesOf } from '../rules/groupRoles.js';
import { ROLES } from '../world/generate/catalogue.js';
import type { World, EmployeeRow, GroupRoleRow } from '../world/World.js';
import { Body } from './Body.js';
import { employeeBy, groupBy } from '../rules/groupTree.js';
import { pageOf } from './listPage.js';
import { absent, type Endpoints, isAsked, type RestCall } from './RestCall.js';
import { instantOf } from './zone.js';

interface Assignment {
  readonly employee: EmployeeRow;
  readonly role: GroupRoleRow;
}

const ALL = '/hr/v3/role-assignments';

/** Role assignments of version 3 (document 4.2): the `groupRoles` of employees, one by one. */
export const roleAssignments: Endpoints = {
  [`GET ${ALL}`]: (call) => pageOf(call, found(call), record),

  [`POST ${ALL}`]: (call) => {
    const { world } = call;
    const body = new Body<RoleAssignmentCreate>(call);
    const { employeeId = '', groupId = '', roleId, startDate, endDate } = body.said;
    const employee = employeeBy(world, employeeId);
    const group = groupBy(world, groupId);
    const role = ROLES.find(({ id }) => String(id) === roleId);
    if (!employee) body.add('#/employeeId', 'is not known');
    if (!group || group.type === 'DOMAIN') body.add('#/groupId', 'is not known');
    if (!role) body.add('#/roleId', 'is not known');
    body.period(startDate, endDate, ['startDate', '#/endDate']);
    body.settle();
    const { name: groupName, extGroupId } = (group as Exclude<typeof group, undefined | { type: 'DOMAIN' }>)
      .row;
    const added = { groupId: group!.id, groupName, extGroupId, ...roleNamed(role!.id), startDate, endDate };
    if (rolesOf(world, employee!).some((known) => isSame(known, added))) {
      body.add('#/roleId', 'the employee has this role at the group already');
      body.settle();
    }
    set(world, employee!, [...rolesOf(world, employee!), added]);
    return { status: 201, body: record({ employee: employee!, role: added }) };
  },

  [`PATCH ${ALL}/{id}`]: (call) => {
    const { world } = call;
    const { employee, role } = assignmentOf(call);
    const body = new Body<RoleAssignmentUpdate>(call);
    const startDate = body.isNull('#/startDate') ? undefined : (body.said.startDate ?? role.startDate);
    const endDate = body.isNull('#/endDate') ? undefined : (body.said.endDate ?? role.endDate);
    body.period(startDate, endDate, ['startDate', '#/endDate']);
    body.settle();
    const changed = { ...role, startDate, endDate };
    set(
      world,
      employee,
      rolesOf(world, employee).map((known) => (isSame(known, role) ? changed : known)),
    );
    return { body: record({ employee, role: changed }) };
  },

  [`DELETE ${ALL}/{id}`]: (call) => {
    const { employee, role } = assignmentOf(call);
    set(
      call.world,
      employee,
      rolesOf(call.world, employee).filter((known) => !isSame(known, role)),
    );
    return { status: 204 };
  },
};

function set(world: World, employee: EmployeeRow, roles: readonly GroupRoleRow[]): void {
  Object.assign(employee, { groupRoles: [...roles], ts: world.stamp() });
}

function isSame(a: GroupRoleRow, b: GroupRoleRow): boolean {
  return a.groupId === b.groupId && a.roleId === b.roleId;
}

// An employee has a role at a group at most once, so that the three name the assignment.
function idOf({ employee, role }: Assignment): string {
  return `${employee.id}-${role.groupId}-${role.roleId}`;
}

function assignmentOf({ world, path }: RestCall): Assignment {
  const employee = world.employees.get(Number(path.id?.split('-')[0]));
  const role =
    employee && rolesOf(world, employee).find((known) => idOf({ employee, role: known }) === path.id);
  if (!employee || !role) return absent('role assignment');
  return { employee, role };
}

function* found({ world, query }: RestCall): Generator<Assignment> {
  const employeeIds = query.getAll('employeeIdIn').map((id) => employeeBy(world, id)?.id);
  const groupIds = query.getAll('groupIdIn').map((id) => groupBy(world, id)?.id);
  const within = (ids: readonly unknown[], id: number) => ids.length === 0 || ids.includes(id);
  const reaches = (name: string, date = '', most = query.get(`${name}Lte`) ?? '9999') =>
    (date >= (query.get(`${name}Gte`) ?? '') && date <= most && date !== '') ||
    (!query.has(`${name}Gte`) && !query.has(`${name}Lte`));
  for (const employee of world.employees.of()) {
    if (!within(employeeIds, employee.id)) continue;
    for (const role of rolesOf(world, employee))
      if (
        isAsked(query, 'idIn', idOf({ employee, role })) &&
        within(groupIds, role.groupId) &&
        isAsked(query, 'roleIdIn', role.roleId) &&
        reaches('startDate', role.startDate) &&
        reaches('endDate', role.endDate)
      )
        yield { employee, role };
  }
}

function record(assignment: Assignment) {
  const { employee, role } = assignment;
  return {
    id: idOf(assignment),
    employeeId: String(employee.id),
    groupId: String(role.groupId),
    roleId: role.roleId,
    startDate: role.startDate || undefined,
    endDate: role.endDate || undefined,
    updated: instantOf(employee.ts, 'CET'),
  };
}

/** Roles of version 3 (document 4.2). Ids and external ids are those that the SOAP side gives in `groupRoles`. */
export const roles: Endpoints = {
  'GET /organization/v3/roles': (call) => pageOf(call, ROLES, roleRecord),

  'GET /organization/v3/roles/{id}': ({ path }) => {
    const role = ROLES.find(({ id }) => path.id === String(id) || path.id === `xrefId:R${id}`);
    return { body: roleRecord(role ?? absent('role')) };
  },
};

function roleRecord({ id, name }: (typeof ROLES)[number]) {
  return { id: String(id), name, xrefId: `R${id}` };
}
