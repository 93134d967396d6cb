import { Employee } from '../../records/employees/Employee.js';
import { UpdateEmployee } from '../../records/employees/UpdateEmployee.js';
import { Secret } from '../../secret.js';
import { EmployeeActive } from '../../values/EmployeeActive.js';
import { EmployeePassive } from '../../values/EmployeePassive.js';
import { HasBankId } from '../../values/HasBankId.js';
import { LockStatus } from '../../values/LockStatus.js';
import { PunchType } from '../../values/PunchType.js';
import { Sex } from '../../values/Sex.js';
import type { Unchecked } from '../Unchecked.js';
import { isLocalDate } from '../../definition/scalar.js';
import { defined } from '../../text/defined.js';
import { ROLES } from '../world/generate/catalogue.js';
import { type AdditionalFieldRow, type EmployeeRow, NEW_EMPLOYEE, type UnitRow } from '../world/rows.js';
import type { World } from '../world/World.js';
import { sees } from './Caller.js';
import { groupRolesOf } from './groupRoles.js';
import type { Saving } from './Saving.js';

type Row = Unchecked<UpdateEmployee>;

/** Creates the employee of a row of `wsdlUpdateEmployees`, or changes the one who has its badge number. */
export function saveEmployee(saving: Saving, row: Row): EmployeeRow {
  const { world, caller } = saving;
  const existing = row.badgeNo ? world.employeeByBadge(row.badgeNo) : undefined;
  if (existing && !sees(caller, existing.restId)) saving.add('SBX-EMPLOYEE-001', `badgeNo "${row.badgeNo}"`);
  const restId = row.restId || existing?.restId || caller.unit?.id;
  saving.unit(restId);
  const unit = world.units.get(restId);
  if (!existing && unit && !row.generateNextBadgeNo) saving.require(row, 'badgeNo');
  if (!existing && !(row.givenName && row.familyName)) saving.add('SBX-EMPLOYEE-008');
  const { newBadgeNo } = row;
  const isRenamed = existing && newBadgeNo && newBadgeNo !== existing.badgeNo;
  if (isRenamed && world.employeeByBadge(newBadgeNo)) saving.add('SBX-EMPLOYEE-002', newBadgeNo);
  const employment = employmentOf(saving, row, existing);
  const references = referencesOf(saving, row, existing);
  const additionalFields = additionalFieldsOf(saving, row.additionalFields, existing);
  const groupRoles = groupRolesOf(saving, row.groupRoles);
  if (row.role !== undefined && !ROLES.some(({ id }) => id === row.role)) saving.add('SBX-EMPLOYEE-006');
  for (const [name, values] of VALUES)
    if (row[name] !== undefined && values.labelOf(row[name]) === undefined)
      saving.add('SBX-EMPLOYEE-009', name, Object.values(values).join(', '));
  for (const name of ['dateOfBirth', 'employedDate', 'industryDate', 'leaveDate'] as const)
    saving.date(name, row[name]);
  saving.settle();

  const given = defined({ ...plain(row), ...employment, ...references, additionalFields, groupRoles });
  const ts = world.stamp();
  if (existing) {
    Object.assign(existing, given, { ts });
    if (row.leaveDate === undefined && row.active === 1) existing.leaveDate = undefined;
    if (isRenamed) world.setBadge(existing, newBadgeNo);
    if (restId !== existing.restId) world.employees.move(existing, restId!);
    return existing;
  }
  const badgeNo = row.badgeNo || nextBadgeNo(world, unit!);
  const employedDate = world.clock.today();
  return world.addEmployee({ ...NEW_EMPLOYEE, employedDate, ...given, badgeNo, restId: restId!, ts });
}

// An end of the employment is a `leaveDate`, and `active` 0 says that there is one (document 2.3).
function employmentOf(saving: Saving, row: Row, existing: EmployeeRow | undefined) {
  const leaveDate = row.leaveDate ?? (row.active === 1 ? undefined : existing?.leaveDate);
  if (row.active === 0 && !leaveDate && saving.world.minds('SBX-EMPLOYEE-003'))
    saving.add('SBX-EMPLOYEE-003');
  return leaveDate && isLocalDate(leaveDate)
    ? { leaveDate, active: 0 }
    : { active: row.active ?? existing?.active ?? 1 };
}

function referencesOf(saving: Saving, row: Row, existing: EmployeeRow | undefined) {
  const { world } = saving;
  const { extStaffCategory: extCode, extSectionId, reportingTo } = row;
  const costCentre = saving.costCentre(row.costCentre, row.extCostCentre);
  const category = saving.row('staff category', world.staffCategories, { id: row.staffCat, extCode });
  const section = saving.row('section', world.sections, { extSectionId });
  if (reportingTo && reportingTo !== existing?.reportingTo && !world.employeeByBadge(reportingTo))
    saving.add('SBX-ROW-002', 'manager', `badgeNo "${reportingTo}"`);
  const workInUnits = row.workInUnits
    ?.flatMap(({ restId: id, extUnitId }) => saving.rowOf('unit', world.units, { id, extUnitId }))
    .map(({ id }) => id);
  return { costCentre, staffCat: category?.id, section: section?.id, reportingTo, workInUnits };
}

/** The fields that are kept as they are given: those that the record of an employee has, but for who it is and where. */
const PLAIN = Object.entries(UpdateEmployee.fields)
  .filter(
    ([name, { item }]) => !item && (name in Employee.fields || name === 'loginId' || name === 'password'),
  )
  .map(([name]) => name as keyof Row)
  .filter((name) => name !== 'badgeNo' && name !== 'restId' && name !== 'leaveDate');
const VALUES = [
  ['active', EmployeeActive],
  ['passive', EmployeePassive],
  ['lockStatus', LockStatus],
  ['punchType', PunchType],
  ['sex', Sex],
  ['hasBankId', HasBankId],
] as const;

function plain(row: Row): Partial<EmployeeRow> {
  const given = PLAIN.map((name) => [name, row[name]] as const);
  return Object.fromEntries(
    given.map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]),
  );
}

function nextBadgeNo(world: World, unit: UnitRow): string {
  for (;;) {
    const badgeNo = String(unit.nextBadgeNo++).padStart(4, '0');
    if (!world.employeeByBadge(badgeNo)) return badgeNo;
  }
}

/** The additional fields of an employee after a write: those given replace their own, blank unsets (document 2.3). */
function additionalFieldsOf(
  saving: Saving,
  given: Row['additionalFields'],
  existing: EmployeeRow | undefined,
): EmployeeRow['additionalFields'] {
  if (!given) return undefined;
  const values = new Map((existing?.additionalFields ?? []).map(({ key, value }) => [key, value]));
  for (const { key = '', value = '' } of given) {
    const field = saving.world.additionalFields.find((known) => known.key === key);
    if (!field) saving.add('SBX-EMPLOYEE-004', key);
    else if (value === '' && field.type !== 'bool') values.delete(key);
    else if (fits(field, value)) values.set(key, value);
    else saving.add('SBX-EMPLOYEE-005', key, expectedOf(field));
  }
  return [...values].map(([key, value]) => ({ key, value }));
}

function fits({ type, choices }: AdditionalFieldRow, value: string): boolean {
  if (type === 'bool') return value === '0' || value === '1';
  if (type === 'choice') return choices.includes(value);
  return type === 'string' || isLocalDate(value);
}

function expectedOf({ type, choices }: AdditionalFieldRow): string {
  if (type === 'choice') return `one of ${choices.join(', ')}`;
  return type === 'bool' ? '0 or 1' : 'a date YYYY-MM-DD';
}
