import { absences } from './fields/absences.js';
import { districts, groups, roles, sections, units } from './fields/organisation.js';
import { employees, employeeUpdates, groupRoles } from './fields/people.js';
import { shifts } from './fields/shifts.js';
import type { FieldMap } from './FieldMap.js';
import type { FieldMapName } from './OperationMove.js';

/** Every field map by name. */
export const fieldMaps: Readonly<Record<FieldMapName, FieldMap>> = {
  employees,
  employeeUpdates,
  groupRoles,
  groups,
  roles,
  units,
  sections,
  districts,
  shifts,
  absences,
};
