import { absences } from './fields/absences.js';
import { districts } from './fields/districts.js';
import { employees } from './fields/employees.js';
import { employeeUpdates } from './fields/employeeUpdates.js';
import { groups } from './fields/groups.js';
import { groupRoles } from './fields/groupRoles.js';
import { roles } from './fields/roles.js';
import { sections } from './fields/sections.js';
import { shifts } from './fields/shifts.js';
import { units } from './fields/units.js';
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
