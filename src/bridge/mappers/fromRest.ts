import { isUnreadAt } from '../../definition/decodeMarks.js';
import type { Employee } from '../../records/employees/Employee.js';
import type { GroupsRoles } from '../../records/employees/GroupsRoles.js';
import type { Unit } from '../../records/organisation/Unit.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import type * as Rest from '../../rest/resources/restTypes.js';
import { groupedBy } from '../../text/groupedBy.js';
import { isEmpty } from '../map/conversions/Conversion.js';
import type { FieldMap } from '../map/FieldMap.js';
import { fieldMaps } from '../map/fieldMaps.generated.js';
import type { Lookups } from '../map/Lookups.js';
import { type Loss, type Mapped, recordFromRest } from './Mapped.js';

/** What SOAP says where no section is assigned (document 2.2). */
const NO_SECTION = 1;

const SECTION_UNSURE: Loss = {
  field: 'section',
  kind: 'lossy',
  why: 'the group is the unit: whether REST always names the section, where there is one, is not documented',
};

const SECTION_UNKNOWN: Loss = {
  field: 'section',
  kind: 'unknown',
  why: 'REST gives no group, or one that is neither a unit nor a section that SOAP knows',
};

/** The section that a group is, or none for the group of a unit. */
function sectionIn(groupId: string | undefined, lookups: Lookups) {
  const section = groupId === undefined ? undefined : lookups.sectionOfGroup(groupId);
  if (section !== undefined) return { fields: { section }, losses: [] };
  const unit = groupId === undefined ? undefined : lookups.unitOfGroup(groupId);
  return unit !== undefined && lookups.groupOfUnit(unit) === groupId
    ? { fields: { section: NO_SECTION }, losses: [SECTION_UNSURE] }
    : { fields: {}, losses: [SECTION_UNKNOWN] };
}

const ROLES_OF_NOBODY: Loss = {
  field: 'groupRoles',
  kind: 'unknown',
  why: 'REST does not tell the id of the employee',
};

const ROLE_OF_SOMEBODY: Loss = {
  field: 'groupRoles',
  kind: 'unknown',
  why: 'REST lists a role assignment and does not tell whose it is',
};

/** Employees of REST as SOAP gives them, with their role assignments as `groupRoles`. */
export function employeesFromRest(
  employees: readonly Rest.Employee[],
  assignments: readonly Rest.RoleAssignment[],
  lookups: Lookups,
): Mapped<Employee>[] {
  const roles = groupedBy(assignments, ({ employeeId }) => String(employeeId));
  const ofSomebody = assignments.some(({ employeeId }) => employeeId === undefined);
  return employees.map((employee) => {
    const mapped = recordFromRest<Employee>(fieldMaps.employees, employee, lookups);
    const assigned = (roles.get(String(employee.id)) ?? []).map((one) =>
      recordFromRest<GroupsRoles>(fieldMaps.groupRoles, one, lookups),
    );
    const groupRoles = assigned.map((one) => one.value);
    const lost = assigned.flatMap((one) => one.losses).filter(({ kind }) => kind === 'unknown');
    const losses = [
      ...mapped.losses,
      ...lost.map((loss): Loss => ({ ...loss, field: 'groupRoles' })),
      // Assignments are those of an id.
      ...(mapped.value.id === undefined ? [ROLES_OF_NOBODY] : []),
      ...(ofSomebody ? [ROLE_OF_SOMEBODY] : []),
    ];
    const section = sectionIn(employee.employment?.homeGroupId, lookups);
    const value = { ...mapped.value, groupRoles, ...section.fields };
    return { value, losses: [...losses, ...section.losses] };
  });
}

/** A group of type UNIT. Its `id` is that of the unit where the look-ups know it. */
export function unitFromRest(group: Rest.Group, lookups: Lookups, map = fieldMaps.units): Mapped<Unit> {
  const { value, losses } = groupFromRest<Unit>(map, group, lookups, lookups.unitOfGroup);
  const zone = value.id === undefined ? undefined : lookups.zoneOf(value.id);
  return { value: zone ? { ...value, timeZone: zone } : value, losses };
}

/** A group under the id that it has over SOAP, where that is known. */
export function groupFromRest<T extends { id?: number | undefined }>(
  map: FieldMap,
  group: Rest.Group,
  lookups: Lookups,
  idOf: (groupId: string) => number | undefined,
): Mapped<T> {
  const { value, losses } = recordFromRest<T>(map, group, lookups);
  const id = group.id === undefined ? undefined : idOf(group.id);
  return { value: id === undefined ? value : { ...value, id }, losses };
}

/** A scheduled shift. Its dates and times are local again, which needs the zone of its unit. */
export function shiftFromRest(
  shift: Rest.Shift,
  lookups: Lookups,
  map: FieldMap = fieldMaps.shifts,
): Mapped<ScheduleV3> {
  const mapped = recordFromRest<ScheduleV3>(map, shift, lookups);
  const section = sectionIn(shift.groupId, lookups);
  const isUnassigned = isEmpty(shift.employeeId) && !isUnreadAt(shift, 'employeeId');
  const value = { ...mapped.value, ...(isUnassigned ? { persId: 0 } : {}), ...section.fields };
  return {
    value: 'absenceShift' in map.record.fields ? { ...value, absenceShift: false } : value,
    losses: [...mapped.losses, ...section.losses],
  };
}
