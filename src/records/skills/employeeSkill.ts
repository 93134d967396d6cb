import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { empSkill } from './empSkill.js';

const definition = record('employeeSkill', {
  /** Name of the unit. */
  unitName: t.string().means('unitName'),
  /** Badge number of the employee. Text: leading zeros count. */
  employeeBadgeNo: t.string().personal().means('badgeNo'),
  /** Given name. */
  employeeFirstName: t.string().personal().means('givenName'),
  /** Family name. */
  employeeFamilyName: t.string().personal().means('familyName'),
  /** The skills. */
  skills: t.array(empSkill),
});

/** An employee and the skills that the employee has. Source: observed signatures. */
export interface employeeSkill extends RecordOf<typeof definition> {}
export const employeeSkill: Definition<employeeSkill> = definition;
