import type { Employee, RoleAssignment } from '../../rest/index.js';
import { badgeNumber, RestError } from '../../rest/index.js';
import { fieldMaps } from '../map/fieldMaps.js';
import { employeesFromRest } from '../mappers/fromRest.js';
import { answered, modifiedSince, readEverything } from './answered.js';
import type { BridgeInput, OverRest } from './Bridged.js';
import type { BridgeContext } from './createBridge.js';

type Filters = BridgeInput<'wsdlGetEmployees'>;

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
  const { lookups, unit } = context;
  const { sectionId, lastModified } = input;
  const found = (await asked(context, input)).filter(
    ({ employment, updated }) =>
      (unit === undefined || lookups.unitOfGroup(employment?.homeGroupId ?? '') === unit) &&
      (!sectionId || lookups.sectionOfGroup(employment?.homeGroupId ?? '') === sectionId) &&
      modifiedSince(updated, lastModified),
  );
  const roles = withRoles ? await rolesOf(context, found) : [];
  return answered(
    fieldMaps.employees,
    employeesFromRest(found, roles, lookups),
    readEverything(lastModified),
  );
}

/** One employee where the filters name one, else all of the account. */
async function asked({ rest }: BridgeContext, { employeeId, badgeNo }: Filters): Promise<Employee[]> {
  if (!employeeId && !badgeNo) return rest.employees.list({ pageSize: 100 }).all();
  try {
    const employee = await rest.employees.get(employeeId || badgeNumber(badgeNo!));
    return !badgeNo || employee.badgeNumber === badgeNo ? [employee] : [];
  } catch (error) {
    // SOAP leaves out whom it does not know.
    if (error instanceof RestError && error.status === 404) return [];
    throw error;
  }
}

const MOST_IDS = 50;

async function rolesOf({ rest }: BridgeContext, employees: readonly Employee[]): Promise<RoleAssignment[]> {
  if (employees.length === 0) return [];
  if (employees.length > MOST_IDS) return rest.roleAssignments.list({ pageSize: 100 }).all();
  const employeeIdIn = employees.map(({ id }) => String(id));
  return rest.roleAssignments.list({ pageSize: 100, employeeIdIn }).all();
}
