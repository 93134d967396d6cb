import type { Employee as SoapEmployee } from '../records/employees/Employee.js';
import type { Employee, RoleAssignment } from '../rest/index.js';
import { badgeNumber } from '../rest/resources/identifier.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { employeesFromRest } from './mappers/fromRest.js';
import type { Loss, Mapped } from './mappers/Mapped.js';
import { answered, modifiedWithin, readEverything } from './answered.js';
import { eachOnce, MOST_IDS, ofUnit, orNothing, UNLISTED_GROUP, withBadgesOf } from './account.js';
import type { BridgeContext, BridgeInput, OverRest } from './Bridged.js';
import { isNamed, RestDirectory } from './RestDirectory.js';

type Filters = BridgeInput<'wsdlGetEmployeesV2'>;

export function employeesOverRest(
  context: BridgeContext,
): Pick<OverRest, 'wsdlGetEmployees' | 'wsdlGetEmployeesV2'> {
  return {
    // The older operation answers no roles.
    wsdlGetEmployees: (input) => read(context, 'wsdlGetEmployees', input, false),
    wsdlGetEmployeesV2: (input) => read(context, 'wsdlGetEmployeesV2', input, true),
  };
}

async function read(context: BridgeContext, operation: string, input: Filters, withRoles: boolean) {
  const { rest, unit } = context;
  const { sectionId, lastModified, neoRolesIds = [], neoExtRolesIds = [] } = input;
  // Parts go by position over SOAP: one that is left out before others that are given is sent as false.
  const { includeNeoRoles = !(input.neoRolesIds || input.neoExtRolesIds) } = input;
  const byRole = withRoles && neoRolesIds.length + neoExtRolesIds.length > 0;
  const isModified = modifiedWithin(operation, { after: lastModified });
  const directory = await RestDirectory.read(rest);
  const known = directory.withNewSections(context.lookups);
  const { asking, unsure } = await asked(context, input);
  const home = ({ employment }: Employee) => employment?.homeGroupId ?? '';
  const { kept, losses } = ofUnit(asking, unit, (one, own) => directory.unitBeside(own, home(one), known));
  const found = kept.filter(
    (one) => (!sectionId || known.sectionOfGroup(home(one)) === sectionId) && isModified(one),
  );
  const isUnplaced = (one: Employee) =>
    known.sectionOfGroup(home(one)) === undefined &&
    !/UNIT|DISTRICT/.test(directory.groups.get(home(one))?.groupType ?? '') &&
    isModified(one);
  const managers = found.map(({ employment }) => employment?.managerId);
  const lookups = await withBadgesOf(rest, known, managers, asking);
  const roles = withRoles && (includeNeoRoles || byRole) ? await rolesOf(context, found) : [];
  const all = employeesFromRest(found, roles, lookups).map((employee, i) =>
    named(employee, found[i]!, directory),
  );
  const isWanted = ({ value }: Mapped<SoapEmployee>) =>
    !byRole || hasRole(value, neoRolesIds, neoExtRolesIds);
  const mapped = all
    .filter(isWanted)
    .map((employee) => (withRoles && includeNeoRoles ? employee : withoutRoles(employee)));
  const isOfRoles = ({ field, kind }: Loss) => field === 'groupRoles' && kind === 'unknown';
  const unsureRoles = all.some((one) => !isWanted(one) && one.losses.some(isOfRoles));
  const more = [
    ...unsure,
    ...losses,
    ...(sectionId && kept.some(isUnplaced) ? [UNPLACED] : []),
    ...(unsureRoles ? [UNSURE_ROLES] : []),
    ...(unit === undefined ? [] : [GUESTS]),
    ...readEverything({ lastModified }),
  ];
  return answered(fieldMaps.employees, mapped, more);
}

const UNPLACED: Loss = {
  field: 'section',
  kind: 'leftOut',
  why: 'employees whose home group REST does not tell, or SOAP does not know, are left out, because it is not known whether they are in the section',
};

const UNSURE_ROLES: Loss = {
  field: 'groupRoles',
  kind: 'leftOut',
  why: 'employees are left out whose roles REST does not tell in full, because it is not known whether they have one that was asked for',
};

const GUESTS: Loss = {
  field: 'workInUnits',
  kind: 'noPlace',
  why: 'employees of other units who may work in this one are left out: REST does not say who they are',
};

/** One employee where the filters name one, else all of the account. SOAP leaves out whom it does not know. */
async function asked({ rest }: BridgeContext, { employeeId, badgeNo }: Filters) {
  const all = (asking: readonly Employee[]) => ({ asking, unsure: [] });
  if (!employeeId && !badgeNo) return all(await eachOnce(rest.employees.list({ pageSize: 100 })));
  const employee = await orNothing(rest.employees.get(employeeId || badgeNumber(badgeNo!)));
  if (!employee || !badgeNo) return all(employee ? [employee] : []);
  const { badgeNumber: badge } = employee;
  if (badge === badgeNo) return all([employee]);
  // Somebody else by the id is somebody else. An answer to a badge number that shows another tells of nobody.
  return { asking: [], unsure: employeeId && badge ? [] : [ANOTHER_BADGE] };
}

const ANOTHER_BADGE: Loss = {
  field: 'badgeNo',
  kind: 'leftOut',
  why: 'REST answers with an employee that does not show the badge number that was asked for',
};

async function rolesOf({ rest }: BridgeContext, employees: readonly Employee[]): Promise<RoleAssignment[]> {
  if (employees.length === 0) return [];
  if (employees.length > MOST_IDS) return eachOnce(rest.roleAssignments.list({ pageSize: 100 }));
  const employeeIdIn = employees.map(({ id }) => String(id));
  return eachOnce(rest.roleAssignments.list({ pageSize: 100, employeeIdIn }));
}

/** What SOAP puts into the employee and REST has in groups and roles. */
function named(
  employee: Mapped<SoapEmployee>,
  { employment }: Employee,
  { groups, roles }: RestDirectory,
): Mapped<SoapEmployee> {
  const losses: Loss[] = [...employee.losses];
  const home = groups.get(employment?.homeGroupId ?? '');
  const groupRoles = (employee.value.groupRoles ?? []).map((role) => {
    const group = groups.get(String(role.groupId));
    const known = roles.get(String(role.roleId));
    if (!isNamed(group) || !isNamed(known)) losses.push(UNLISTED_ROLE);
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
  if (!isNamed(home)) losses.push(UNLISTED_GROUP);
  return { value, losses };
}

const UNLISTED_ROLE: Loss = {
  field: 'groupRoles',
  kind: 'unknown',
  why: 'REST did not list the group or the role that an assignment names, or gave no name that can be read',
};

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
