import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { JobSkill } from './JobSkill.js';

const definition = record('UpdateEmployeeSkill', {
  /** Id of the employee. */
  persId: t.int().means('personId'),
  /** Badge number of the employee. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
  addSkills: t.int(),
  /** The skills. */
  jobSkills: t.array(JobSkill),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/** The skills to set for an employee, and the answer for them. Source: observed signatures. */
export interface UpdateEmployeeSkill extends RecordOf<typeof definition> {}
export const UpdateEmployeeSkill: Definition<UpdateEmployeeSkill> = definition;
