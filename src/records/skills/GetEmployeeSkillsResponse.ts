import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { employeeSkill } from './employeeSkill.js';

const definition = record('GetEmployeeSkillsResponse', {
  /** Why the service rejected the request; empty on success. */
  validationErrors: t.validationErrors(),
  /** One entry for each employee. */
  employeesSkills: t.array(employeeSkill),
});

/** The skills of employees, or why the request was rejected. Source: observed signatures. */
export interface GetEmployeeSkillsResponse extends RecordOf<typeof definition> {}
export const GetEmployeeSkillsResponse: Definition<GetEmployeeSkillsResponse> = definition;
