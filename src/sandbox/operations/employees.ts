import type {
  Employee,
  EmployeeAttachment,
  Mail,
  UpdateEmployeePortrait,
} from '../../records/index.generated.js';
import { defined } from '../../text/defined.js';
import { findEmployee, unitsOf } from '../rules/Caller.js';
import {
  changedSince,
  deletedSince,
  employeesOf,
  modifiedAfter,
  nameOf,
  parseMoment,
} from '../rules/filters.js';
import { rolesOf } from '../rules/groupRoles.js';
import { planMove } from '../rules/moveEmployee.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import { saveEmployee } from '../rules/saveEmployee.js';
import { type Saving, saveRows } from '../rules/Saving.js';
import type { Unchecked } from '../Unchecked.js';
import { rejection } from '../world/messages.js';
import type { World, EmployeeRow } from '../world/World.js';
import type { Handlers } from './Handler.js';

export const employees = {
  wsdlFindEmployees(world, caller, { badgeNoList, emailList = [] }) {
    if (!badgeNoList && world.minds('SBX-CALL-001'))
      throw new SandboxFault('Client', rejection('SBX-CALL-001', 'badgeNoList'));
    const byBadge = (badgeNoList ?? []).map(({ badgeNo = '' }) => findEmployee(world, caller, { badgeNo }));
    const emails = new Set(emailList.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
    const everyone = emails.size === 0 ? [] : [...world.employees.of(unitsOf(world, caller))];
    const byEmail = everyone.filter(({ email }) => emails.has(email.toLowerCase()));
    const found = new Set([...byBadge, ...byEmail].filter((employee) => employee !== undefined));
    return [...found].map(({ restId, badgeNo, id: employeeId, email }) => {
      const { key: api_key, name: unitName, extApplicationId } = world.units.get(restId)!;
      return { api_key, unitName, extApplicationId, badgeNo, employeeId, email };
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

  wsdlUpdateEmployees: (world, caller, { employees: rows }) =>
    saveRows(world, caller, rows, (saving, row) => {
      const { password: _, passwordTandA: __, ...given } = row;
      const { badgeNo, restId, active, leaveDate, additionalFields } = saveEmployee(saving, row);
      return { ...given, badgeNo, restId, active, leaveDate, additionalFields };
    }),

  wsdlMoveEmployees: (world, caller, { moveEmployees }) =>
    saveRows(world, caller, moveEmployees, (saving, row) => {
      const { id } = planMove(saving, row);
      return { ...row, moveId: String(id) };
    }),

  wsdlGetDeletedEmployees(world, caller, { deletedSince: since }) {
    return deletedSince(world.employees, caller, since, 'deletedSince').map(
      ({ row: { id: persId, restId: unitId, badgeNo }, ts: deleted }) => ({
        persId,
        unitId,
        badgeNo,
        deleted,
      }),
    );
  },

  wsdlGetEmployeeGroups(world, caller, { groupId, sharedGroups, lastModified }) {
    const units = new Set(unitsOf(world, caller));
    return changedSince(world.groups.of(), lastModified)
      .filter((group) => units.has(group.restId) || (sharedGroups && group.shared))
      .filter((group) => !groupId || group.id === groupId)
      .map(({ id, name, members, ts }) => ({
        ...{ id, name, ts },
        members: members.flatMap((employeeId, i) => {
          const employee = world.employees.get(employeeId);
          if (!employee) return [];
          const { badgeNo } = employee;
          return [{ id: i + 1, groupId: id, name: nameOf(employee), employeeId, badgeNo, ts }];
        }),
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

  wsdlUpdateEmployeePortraits: (world, caller, { employeePortraits }) =>
    saveRows(world, caller, employeePortraits, savePortrait),

  wsdlUpdateEmployeeAttachments: (world, caller, { employees: rows }) =>
    saveRows(world, caller, rows, saveAttachments),

  wsdlSendQmail: (world, caller, { mail }) => saveRows(world, caller, mail, sendMail),
} satisfies Partial<Handlers>;

/** Sets the portrait of an employee: a JPEG as base64, which always begins with `/9j/`. */
function savePortrait(
  saving: Saving,
  { badgeNo = '', portrait: given = '' }: Unchecked<UpdateEmployeePortrait>,
) {
  const { world } = saving;
  const employee = saving.employee({ badgeNo });
  const portrait = given.replace(/\s/g, '');
  if (!/^\/9j\/[A-Za-z0-9+/]*={0,2}$/.test(portrait) && world.minds('SBX-EMPLOYEE-007'))
    saving.add('SBX-EMPLOYEE-007');
  saving.settle();
  const { restId, id: employeeId } = employee!;
  const existing = world.portraits.find((row) => row.employeeId === employeeId);
  const fields = { restId, employeeId, portrait, ts: world.stamp() };
  if (existing) Object.assign(existing, fields);
  else world.portraits.add(fields);
  return { badgeNo, portrait };
}

/** Attaches files to an employee; a file without a name is rejected alone. */
function saveAttachments(saving: Saving, row: Unchecked<EmployeeAttachment>) {
  const { world, caller } = saving;
  const employee = findEmployee(world, caller, { id: row.employeeId });
  if (!employee) return saving.reject('SBX-EMPLOYEE-001', `id ${row.employeeId ?? 0}`);
  const { restId, id: employeeId } = employee;
  const attachments = saveRows(world, caller, row.attachments, (each, file) => {
    const { fileName = '', fileContent = '' } = file;
    each.require(file, 'fileName');
    each.settle();
    const { id: fileId } = world.attachments.add({ restId, employeeId, fileName, fileContent });
    return { fileName, fileContent, fileId };
  });
  return { employeeId, attachments };
}

/** Keeps a message in the world; nothing leaves the sandbox. */
function sendMail(saving: Saving, row: Unchecked<Mail>): Unchecked<Mail> {
  const { world, caller } = saving;
  const { toPersId: id, fromPersId = 0, subject = '', msg = '' } = row;
  if (!id && !row.sendToManagerType) saving.add('SBX-MAIL-001');
  const receiver = id ? saving.employee({ id }) : undefined;
  saving.settle();
  const restId = receiver?.restId ?? caller.unit?.id ?? world.unitIds()[0] ?? 0;
  const attachments = row.attachments?.length ?? 0;
  world.mails.add({ restId, toPersId: receiver?.id ?? 0, fromPersId, subject, msg, attachments });
  return row;
}

/** The `Employee` record of an employee, without roles in groups (document 2.3). */
function employeeRecord(world: World, employee: EmployeeRow): Unchecked<Employee> {
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
  ...{ autoMan: 0, myDistrict: 0, reportingTo: '', hasBankId: 0, additionalFields: [] },
  ...{ legalGuardianName: '', legalGuardianEmail: '' },
};
