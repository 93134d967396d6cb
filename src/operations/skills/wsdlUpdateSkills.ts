import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { SkillItem } from '../../records/skills/SkillItem.js';

/**
 * wsdlUpdateSkills.
 */
export const wsdlUpdateSkills = batchOperation('wsdlUpdateSkills', {
  action: 'wsdlUpdateSkills',
  effect: 'write',
  origin: 'documented',
  input: {
    SkillItems: t.array(SkillItem).required(),
  },
  rows: 'SkillItems',
  answers: SkillItem,
});
