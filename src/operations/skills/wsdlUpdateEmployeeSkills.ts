import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateEmployeeSkill } from '../../records/skills/UpdateEmployeeSkill.js';

/**
 * wsdlUpdateEmployeeSkills.
 */
export const wsdlUpdateEmployeeSkills = batchOperation('wsdlUpdateEmployeeSkills', {
  action: 'wsdlUpdateEmployeeSkills',
  effect: 'write',
  origin: 'documented',
  input: {
    skills: t.array(UpdateEmployeeSkill).required(),
  },
  rows: 'skills',
  answers: UpdateEmployeeSkill,
});
