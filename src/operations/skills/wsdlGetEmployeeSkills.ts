import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { GetEmployeeSkillsResponse } from '../../records/skills/GetEmployeeSkillsResponse.js';

/**
 * wsdlGetEmployeeSkills.
 */
export const wsdlGetEmployeeSkills = replyOperation('wsdlGetEmployeeSkills', {
  action: 'wsdlGetEmployeeSkills',
  effect: 'read',
  origin: 'documented',
  input: {
    employeeId: t.int(),
    employeeBadgeNo: t.string(),
    employeeGroupId: t.int(),
    employeeSectionId: t.int(),
    skillCategoryId: t.int(),
  },
  answers: GetEmployeeSkillsResponse,
  streams: 'employeesSkills',
});
