import { batchOperation, t } from '../../definition/operation.js';
import { UpdateEmployeeSkill } from '../../records/skills/UpdateEmployeeSkill.js';

/**
 * Sets the skills of employees.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlUpdateEmployeeSkills = batchOperation('wsdlUpdateEmployeeSkills', {
  action: 'wsdlUpdateEmployeeSkills',
  effect: 'write',
  section: '4.5',
  input: {
    /** The skills, one row for each employee. */
    skills: t.array(UpdateEmployeeSkill).required(),
  },
  settlement: {
    by: 'wsdlGetEmployeeSkills',
    look: 'the skills of the employees, by description',
    shown: {
      kind: 'name',
      each: { employeeId: 'persId', employeeBadgeNo: 'badgeNo' },
      id: 'employeeBadgeNo',
      identity: ['persId', 'badgeNo'],
      as: { persId: 'employeeId', badgeNo: 'employeeBadgeNo' },
      instead: { badgeNo: 'persId' },
      unseen: ['addSkills', 'jobSkills'],
    },
  },
  answers: UpdateEmployeeSkill,
  rowIdentity: ['persId', 'badgeNo'],
});
