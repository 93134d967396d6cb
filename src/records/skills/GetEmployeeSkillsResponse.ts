import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { employeeSkill } from './employeeSkill.js';

const definition = record(
  'GetEmployeeSkillsResponse',
  {
    validationErrors: t.validationErrors(),
    employeesSkills: t.array(employeeSkill),
  },
  { origin: 'observed' },
);

/** GetEmployeeSkillsResponse. */
export interface GetEmployeeSkillsResponse extends RecordOf<typeof definition> {}
export const GetEmployeeSkillsResponse: Definition<GetEmployeeSkillsResponse> = definition;
