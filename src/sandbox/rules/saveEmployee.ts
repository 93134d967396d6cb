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
import { isDate } from './dates.js';
import { defined } from '../../text/defined.js';
import { ROLES } from '../world/generate/catalogue.js';
import { type EmployeeRow, NEW_EMPLOYEE } from '../world/rows/employees.js';
import type { UnitRow } from '../world/rows/organisation.js';
import type { World } from '../world/World.js';
import { type Caller, sees } from './Caller.js';
import { groupRolesOf } from './groupRoles.js';
import { named, Rejections, type Saved } from './Rejections.js';
import type { AdditionalFieldData } from '../../records/employees/AdditionalFieldData.js';
import type { AdditionalFieldRow } from '../world/rows/catalogue.js';

type Row = Unchecked<UpdateEmployee>;

/** Creates the employee of a row of `wsdlUpdateEmployees`, or changes the one who has its badge number. */
export function saveEmployee(world: World, caller: Caller, row: Row): Saved<EmployeeRow> {
  const rejections = new Rejections();
  const existing = row.badgeNo ? world.employeeByBadge(row.badgeNo) : undefined;
  if (existing && !sees(caller, existing.restId))
    rejections.add('SBX-EMPLOYEE-001', `badgeNo "${row.badgeNo}"`);
  const unit = unitOf(world, caller, row.restId || existing?.restId || caller.unit?.id, rejections);
  if (!existing && unit && !row.badgeNo && !row.generateNextBadgeNo) rejections.add('SBX-ROW-001', 'badgeNo');
  if (!existing && !(row.givenName && row.familyName)) rejections.add('SBX-EMPLOYEE-008');
  const newBadgeNo = newBadgeOf(world, row, existing, rejections);
  const employment = employmentOf(world, row, existing, rejections);
  const references = referencesOf(world, row, existing, rejections);
  const additionalFields = additionalFieldsOf(world, row.additionalFields, existing, rejections);
  const groupRoles = groupRolesOf(world, row.groupRoles, rejections);
  if (row.role !== undefined && !ROLES.some(({ id }) => id === row.role)) rejections.add('SBX-EMPLOYEE-006');
  for (const [name, values] of VALUES)
    if (row[name] !== undefined && values.labelOf(row[name]) === undefined)
      rejections.add('SBX-EMPLOYEE-009', name, Object.values(values).join(', '));
  for (const name of ['dateOfBirth', 'employedDate', 'industryDate', 'leaveDate'] as const)
    rejections.date(name, row[name]);
  if (rejections.any || !unit) return { errors: rejections.texts };

  const given = defined({ ...plain(row), ...employment, ...references, additionalFields, groupRoles });
  const ts = world.stamp();
  if (existing) {
    Object.assign(existing, given, { ts });
    if (row.leaveDate === undefined && row.active === 1) existing.leaveDate = undefined;
    if (newBadgeNo) world.setBadge(existing, newBadgeNo);
    if (unit.id !== existing.restId) world.employees.move(existing, unit.id);
    return existing;
  }
  const badgeNo = row.badgeNo || nextBadgeNo(world, unit);
  return world.addEmployee({
    ...NEW_EMPLOYEE,
    employedDate: world.clock.today(),
    ...given,
    badgeNo,
    restId: unit.id,
    ts,
  });
}

function unitOf(
  world: World,
  caller: Caller,
  id: number | undefined,
  rejections: Rejections,
): UnitRow | undefined {
  if (!id) rejections.add('SBX-ROW-001', 'restId');
  else if (!world.units.get(id)) rejections.add('SBX-ROW-002', 'unit', `id ${id}`);
  else if (!sees(caller, id)) rejections.add('SBX-SCOPE-002', id);
  return world.units.get(id);
}

function newBadgeOf(
  world: World,
  row: Row,
  existing: EmployeeRow | undefined,
  rejections: Rejections,
): string | undefined {
  const { newBadgeNo } = row;
  if (!existing || !newBadgeNo || newBadgeNo === existing.badgeNo) return undefined;
  if (world.employeeByBadge(newBadgeNo)) rejections.add('SBX-EMPLOYEE-002', newBadgeNo);
  return newBadgeNo;
}

// An end of the employment is a `leaveDate`, and `active` 0 says that there is one (document 2.3).
function employmentOf(world: World, row: Row, existing: EmployeeRow | undefined, rejections: Rejections) {
  const leaveDate = row.leaveDate ?? (row.active === 1 ? undefined : existing?.leaveDate);
  if (row.active === 0 && !leaveDate && world.minds('SBX-EMPLOYEE-003')) rejections.add('SBX-EMPLOYEE-003');
  return leaveDate && isDate(leaveDate)
    ? { leaveDate, active: 0 }
    : { active: row.active ?? existing?.active ?? 1 };
}

function referencesOf(world: World, row: Row, existing: EmployeeRow | undefined, rejections: Rejections) {
  const { costCentre, extCostCentre, staffCat, extStaffCategory, extSectionId, reportingTo } = row;
  const centre = rejections.costCentre(world, costCentre, extCostCentre);
  const ofStaff = { id: staffCat, extCode: extStaffCategory };
  const category = rejections.row('staff category', world.staffCategories, ofStaff);
  const section = rejections.row('section', world.sections, { extSectionId });
  if (reportingTo && reportingTo !== existing?.reportingTo && !world.employeeByBadge(reportingTo))
    rejections.add('SBX-ROW-002', 'manager', `badgeNo "${reportingTo}"`);
  const workInUnits = row.workInUnits?.flatMap(({ restId, extUnitId }) => {
    const unit = world.units.named({ id: restId, extUnitId });
    if (!unit) rejections.add('SBX-ROW-002', 'unit', named(restId, extUnitId));
    return unit?.id ?? [];
  });
  return { costCentre: centre?.id, staffCat: category?.id, section: section?.id, reportingTo, workInUnits };
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
  world: World,
  given: readonly Unchecked<AdditionalFieldData>[] | undefined,
  existing: EmployeeRow | undefined,
  rejections: Rejections,
): EmployeeRow['additionalFields'] {
  if (!given) return undefined;
  const values = new Map((existing?.additionalFields ?? []).map(({ key, value }) => [key, value]));
  for (const { key = '', value = '' } of given) {
    const field = world.additionalFields.find((known) => known.key === key);
    if (!field) rejections.add('SBX-EMPLOYEE-004', key);
    else if (value === '' && field.type !== 'bool') values.delete(key);
    else if (fits(field, value)) values.set(key, value);
    else rejections.add('SBX-EMPLOYEE-005', key, expectedOf(field));
  }
  return [...values].map(([key, value]) => ({ key, value }));
}

function fits({ type, choices }: AdditionalFieldRow, value: string): boolean {
  if (type === 'bool') return value === '0' || value === '1';
  if (type === 'choice') return choices.includes(value);
  return type === 'string' || isDate(value);
}

function expectedOf({ type, choices }: AdditionalFieldRow): string {
  if (type === 'choice') return `one of ${choices.join(', ')}`;
  return type === 'bool' ? '0 or 1' : 'a date YYYY-MM-DD';
}
