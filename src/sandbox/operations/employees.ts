import type { Employee } from '../../records/employees/Employee.js';
import type { Unchecked } from '../Unchecked.js';
import type { Handlers } from './Handler.js';
import { saveAttachments, savePortrait, sendMail } from './employeeFiles.js';
import { findEmployee, unitsOf } from '../rules/Caller.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import { employeesOf } from '../rules/employeesOf.js';
import { modifiedAfter, parseMoment } from '../rules/filters.js';
import { rolesOf } from '../rules/groupRoles.js';
import { planMove } from '../rules/moveEmployee.js';
import { saveEmployee } from '../rules/saveEmployee.js';
import { defined } from '../../text/defined.js';
import type { World } from '../world/World.js';
import { rejection } from '../world/messages.js';
import type { EmployeeRow } from '../world/rows/employees.js';

/** Operations on employees. */
export const employees = {
  wsdlFindEmployees(world, caller, { badgeNoList, emailList = [] }) {
    if (!badgeNoList && world.minds('SBX-CALL-001'))
      throw new SandboxFault('Client', rejection('SBX-CALL-001', 'badgeNoList'));
    const byBadge = (badgeNoList ?? []).map(({ badgeNo = '' }) => findEmployee(world, caller, { badgeNo }));
    const emails = new Set(emailList.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
    const everyone = emails.size === 0 ? [] : [...world.employees.of(unitsOf(world, caller))];
    const byEmail = everyone.filter(({ email }) => emails.has(email.toLowerCase()));
    const found = new Set([...byBadge, ...byEmail].filter((employee) => employee !== undefined));
    return [...found].map((employee) => {
      const unit = world.units.get(employee.restId)!;
      return {
        api_key: unit.key,
        unitName: unit.name,
        extApplicationId: unit.extApplicationId,
        badgeNo: employee.badgeNo,
        employeeId: employee.id,
        email: employee.email,
      };
    });
  },

  wsdlGetEmployees(world, caller, filter) {
    return employeesOf(world, caller, filter).map((employee) => ({
      ...employeeRecord(world, employee),
      groupRoles: [],
    }));
  },

  wsdlGetEmployeesV2(world, caller, filter) {
    const { neoRolesIds = [], neoExtRolesIds = [], includeNeoRoles = true } = filter;
    const anyRole = neoRolesIds.length === 0 && neoExtRolesIds.length === 0;
    return employeesOf(world, caller, filter).flatMap((employee) => {
      const groupRoles = rolesOf(world, employee);
      const asked = groupRoles.some(
        ({ roleId, extNeoRoleId }) =>
          neoRolesIds.includes(Number(roleId)) || neoExtRolesIds.includes(extNeoRoleId),
      );
      if (!anyRole && !asked) return [];
      return [{ ...employeeRecord(world, employee), groupRoles: includeNeoRoles ? groupRoles : [] }];
    });
  },

  wsdlUpdateEmployees(world, caller, { employees: rows = [] }) {
    return rows.map((row) => {
      const saved = saveEmployee(world, caller, row);
      if ('errors' in saved) return { ...row, validationErrors: saved.errors };
      const { password: _, passwordTandA: __, ...given } = row;
      const { badgeNo, restId, active, leaveDate, additionalFields } = saved;
      return { ...given, badgeNo, restId, active, leaveDate, additionalFields, validationErrors: [] };
    });
  },

  wsdlMoveEmployees(world, caller, { moveEmployees = [] }) {
    return moveEmployees.map((row) => {
      const planned = planMove(world, caller, row);
      if ('errors' in planned) return { ...row, validationErrors: planned.errors };
      return { ...row, moveId: planned.moveId, validationErrors: [] };
    });
  },

  wsdlGetDeletedEmployees(world, caller, { deletedSince }) {
    const since = parseMoment('deletedSince', deletedSince);
    const units = new Set(unitsOf(world, caller));
    return world.employees.deleted
      .filter(({ row, deletedAt }) => units.has(row.restId) && (since === undefined || deletedAt > since))
      .map(({ row, deletedAt }) => ({
        persId: row.id,
        unitId: row.restId,
        badgeNo: row.badgeNo,
        deleted: deletedAt,
      }));
  },

  wsdlGetEmployeeGroups(world, caller, { groupId, sharedGroups, lastModified }) {
    const after = parseMoment('lastModified', lastModified);
    const units = new Set(unitsOf(world, caller));
    return [...world.groups.of()]
      .filter((group) => units.has(group.restId) || (sharedGroups && group.shared))
      .filter((group) => (!groupId || group.id === groupId) && modifiedAfter(group, after))
      .map((group) => ({
        id: group.id,
        name: group.name,
        members: group.members.flatMap((id, i) => {
          const employee = world.employees.get(id);
          if (!employee) return [];
          const name = `${employee.givenName} ${employee.familyName}`;
          return [
            { id: i + 1, groupId: group.id, name, employeeId: id, badgeNo: employee.badgeNo, ts: group.ts },
          ];
        }),
        ts: group.ts,
      }));
  },

  wsdlGetEmployeePortrait(world, caller, { badgeNo = '', lastModified }) {
    const employee = findEmployee(world, caller, { badgeNo });
    if (!employee) throw new SandboxFault('Client', rejection('SBX-EMPLOYEE-001', `badgeNo "${badgeNo}"`));
    const portrait = world.portraits.find(({ employeeId }) => employeeId === employee.id);
    if (!portrait || !modifiedAfter(portrait, parseMoment('lastModified', lastModified)))
      return { portrait: '' };
    return { portrait: portrait.portrait, ts: portrait.ts };
  },

  wsdlUpdateEmployeePortraits(world, caller, { employeePortraits = [] }) {
    return employeePortraits.map((row) => savePortrait(world, caller, row));
  },

  wsdlUpdateEmployeeAttachments(world, caller, { employees: rows = [] }) {
    return rows.map((row) => saveAttachments(world, caller, row));
  },

  wsdlSendQmail(world, caller, { mail = [] }) {
    return mail.map((row) => sendMail(world, caller, row));
  },
} satisfies Partial<Handlers>;

/** The `Employee` record of an employee, without roles in groups (document 2.3). */
export function employeeRecord(world: World, employee: EmployeeRow): Unchecked<Employee> {
  const category = world.staffCategories.get(employee.staffCat);
  return {
    ...NOT_SET,
    ...defined(employee),
    extStaffCategory: category?.extCode ?? '',
    staffCatName: category?.categoryName ?? '',
    sectionName: world.sections.get(employee.section)?.name ?? '',
    costCentreExtCode: world.extCodeOf(employee.costCentre),
    groupRoles: [],
  };
}

/** What the service says of an employee who was never given it. */
const NOT_SET = {
  ...{
    address2: '',
    phoneNo: '',
    isLockedMsg: '',
    info: '',
    passwordTandA: '',
    nextOfKind: '',
    nextPhone: '',
  },
  ...{
    autoMan: 0,
    myDistrict: 0,
    reportingTo: '',
    hasBankId: 0,
    legalGuardianName: '',
    legalGuardianEmail: '',
  },
  additionalFields: [],
};
