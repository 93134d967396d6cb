import type { EmployeeAttachment } from '../../records/employees/EmployeeAttachment.js';
import type { Mail } from '../../records/employees/Mail.js';
import type { UpdateEmployeePortrait } from '../../records/employees/UpdateEmployeePortrait.js';
import type { Unchecked } from '../Unchecked.js';
import { type Caller, findEmployee } from '../rules/Caller.js';
import { rejection } from '../world/messages.js';
import type { World } from '../world/World.js';

/** Sets the portrait of an employee: a JPEG as base64, which always begins with `/9j/`. */
export function savePortrait(
  world: World,
  caller: Caller,
  row: Unchecked<UpdateEmployeePortrait>,
): Unchecked<UpdateEmployeePortrait> {
  const employee = findEmployee(world, caller, { badgeNo: row.badgeNo });
  const validationErrors: string[] = [];
  if (!employee) validationErrors.push(rejection('SBX-EMPLOYEE-001', `badgeNo "${row.badgeNo ?? ''}"`));
  const portrait = (row.portrait ?? '').replace(/\s/g, '');
  if (!/^\/9j\/[A-Za-z0-9+/]*={0,2}$/.test(portrait) && world.minds('SBX-EMPLOYEE-007'))
    validationErrors.push(rejection('SBX-EMPLOYEE-007'));
  if (!employee || validationErrors.length > 0) return { ...row, validationErrors };
  const existing = world.portraits.find(({ employeeId }) => employeeId === employee.id);
  const fields = { restId: employee.restId, employeeId: employee.id, portrait, ts: world.stamp() };
  if (existing) Object.assign(existing, fields);
  else world.portraits.add(fields);
  return { badgeNo: employee.badgeNo, portrait, validationErrors };
}

/** Attaches files to an employee; a file without a name is rejected alone. */
export function saveAttachments(
  world: World,
  caller: Caller,
  row: Unchecked<EmployeeAttachment>,
): Unchecked<EmployeeAttachment> {
  const employee = findEmployee(world, caller, { id: row.employeeId });
  if (!employee)
    return { ...row, validationErrors: [rejection('SBX-EMPLOYEE-001', `id ${row.employeeId ?? 0}`)] };
  const attachments = (row.attachments ?? []).map((file) => {
    const { fileName = '', fileContent = '' } = file;
    if (fileName === '') return { ...file, validationErrors: [rejection('SBX-ROW-001', 'fileName')] };
    const { restId, id: employeeId } = employee;
    const { id: fileId } = world.attachments.add({ restId, employeeId, fileName, fileContent });
    return { fileName, fileContent, fileId, validationErrors: [] };
  });
  return { employeeId: employee.id, attachments, validationErrors: [] };
}

/** Keeps a message in the world; nothing leaves the sandbox. */
export function sendMail(world: World, caller: Caller, row: Unchecked<Mail>): Unchecked<Mail> {
  const receiver = findEmployee(world, caller, { id: row.toPersId });
  const validationErrors: string[] = [];
  if (!row.toPersId && !row.sendToManagerType) validationErrors.push(rejection('SBX-MAIL-001'));
  if (row.toPersId && !receiver) validationErrors.push(rejection('SBX-EMPLOYEE-001', `id ${row.toPersId}`));
  if (validationErrors.length > 0) return { ...row, validationErrors };
  world.mails.add({
    restId: receiver?.restId ?? caller.unit?.id ?? world.unitIds()[0] ?? 0,
    toPersId: receiver?.id ?? 0,
    fromPersId: row.fromPersId ?? 0,
    subject: row.subject ?? '',
    msg: row.msg ?? '',
    attachments: row.attachments?.length ?? 0,
  });
  return { ...row, validationErrors };
}
