import type { Employee as SoapEmployee } from '../../records/employees/Employee.js';
import { badgeNumber, type Employee, type RoleAssignment } from '../../rest/index.js';
import { fieldMaps } from '../map/fieldMaps.js';
import { employeesFromRest } from '../mappers/fromRest.js';
import type { Mapped } from '../mappers/Mapped.js';
import { answered, modifiedSince, readEverything } from './answered.js';
import type { BridgeInput, OverRest } from './Bridged.js';
import type { BridgeContext } from './BridgeContext.js';
import { GroupTree } from './GroupTree.js';
import { orNothing } from './orNothing.js';

type Filters = BridgeInput<'wsdlGetEmployeesV2'>;

export function employeesOverRest(
  context: BridgeContext,
): Pick<OverRest, 'wsdlGetEmployees' | 'wsdlGetEmployeesV2'> {
  return {
    // The older operation answers no roles.
    wsdlGetEmployees: (input) => read(context, input, false),
    wsdlGetEmployeesV2: (input) => read(context, input, true),
  };
}

async function read(context: BridgeContext, input: Filters, withRoles: boolean) {
  const { unit } = context;
  const { sectionId, lastModified, includeNeoRoles = true, neoRolesIds = [], neoExtRolesIds = [] } = input;
  const byRole = withRoles && neoRolesIds.length + neoExtRolesIds.length > 0;
  const tree = await GroupTree.read(context.rest, context.lookups);
  const { lookups } = tree;
  const found = (await asked(context, input)).filter(
    ({ employment, updated }) =>
      (unit === undefined || lookups.unitOfGroup(employment?.homeGroupId ?? '') === unit) &&
      (!sectionId || lookups.sectionOfGroup(employment?.homeGroupId ?? '') === sectionId) &&
      modifiedSince(updated, lastModified),
  );
  const roles = withRoles && (includeNeoRoles || byRole) ? await rolesOf(context, found) : [];
  const mapped = employeesFromRest(found, roles, lookups)
    .map((employee, i) => named(employee, found[i]!, tree))
    .filter(({ value }) => !byRole || hasRole(value, neoRolesIds, neoExtRolesIds))
    .map((employee) => (includeNeoRoles ? employee : withoutRoles(employee)));
  return answered(fieldMaps.employees, mapped, readEverything({ lastModified }));
}

/** One employee where the filters name one, else all of the account. SOAP leaves out whom it does not know. */
async function asked({ rest }: BridgeContext, { employeeId, badgeNo }: Filters): Promise<Employee[]> {
  if (!employeeId && !badgeNo) return rest.employees.list({ pageSize: 100 }).all();
  const employee = await orNothing(rest.employees.get(employeeId || badgeNumber(badgeNo!)));
  return employee && (!badgeNo || employee.badgeNumber === badgeNo) ? [employee] : [];
}

const MOST_IDS = 50;

async function rolesOf({ rest }: BridgeContext, employees: readonly Employee[]): Promise<RoleAssignment[]> {
  if (employees.length === 0) return [];
  if (employees.length > MOST_IDS) return rest.roleAssignments.list({ pageSize: 100 }).all();
  const employeeIdIn = employees.map(({ id }) => String(id));
  return rest.roleAssignments.list({ pageSize: 100, employeeIdIn }).all();
}

/** What SOAP puts into the employee and REST has in groups and roles. */
function named(
  employee: Mapped<SoapEmployee>,
  { employment }: Employee,
  tree: GroupTree,
): Mapped<SoapEmployee> {
  const home = tree.group(employment?.homeGroupId);
  const groupRoles = (employee.value.groupRoles ?? []).map((role) => {
    const group = tree.group(String(role.groupId));
    const known = tree.role(role.roleId);
    return {
      ...role,
      groupName: group?.name ?? '',
      extGroupId: group?.xrefIds?.[0] ?? '',
      extNeoRoleId: known?.xrefId ?? '',
      roleName: known?.name ?? '',
    };
  });
  const value = {
    ...employee.value,
    groupRoles,
    sectionName: home?.groupType === 'SECTION' ? (home.name ?? '') : '',
  };
  return { ...employee, value };
}

function hasRole(
  { groupRoles = [] }: SoapEmployee,
  ids: readonly number[],
  externalIds: readonly string[],
): boolean {
  return groupRoles.some(
    ({ roleId, extNeoRoleId }) =>
      ids.includes(Number(roleId)) || (extNeoRoleId !== undefined && externalIds.includes(extNeoRoleId)),
  );
}

function withoutRoles(employee: Mapped<SoapEmployee>): Mapped<SoapEmployee> {
  return { ...employee, value: { ...employee.value, groupRoles: [] } };
}
