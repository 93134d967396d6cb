import { replyOperation, t } from '../../definition/operation.js';
import { GetEmployeeSkillsResponse } from '../../records/skills/GetEmployeeSkillsResponse.js';

/**
 * Returns the skills of employees.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetEmployeeSkills = replyOperation('wsdlGetEmployeeSkills', {
  action: 'wsdlGetEmployeeSkills',
  effect: 'read',
  section: '4.5',
  input: {
    /** Id of one employee. */
    employeeId: t.int().means('personId'),
    /** Badge number of one employee. */
    employeeBadgeNo: t.string().personal().means('badgeNo'),
    /** Id of a group of employees. */
    employeeGroupId: t.int().means('reference'),
    /** Id of a section. */
    employeeSectionId: t.int().means('reference'),
    /** Id of a category of skills. */
    skillCategoryId: t.int().means('reference'),
  },
  answers: GetEmployeeSkillsResponse,
  streams: 'employeesSkills',
});
