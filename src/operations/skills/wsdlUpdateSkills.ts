import { batchOperation, t } from '../../definition/operation.js';
import { SkillItem } from '../../records/skills/SkillItem.js';

/**
 * Creates or changes skills. A row with neither `skillId` nor `extSkillId` creates a skill each time.
 *
 * The document gives the name only.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlUpdateSkills = batchOperation('wsdlUpdateSkills', {
  action: 'wsdlUpdateSkills',
  effect: 'write',
  section: '4.5',
  input: {
    /** The skills, one row each. */
    SkillItems: t.array(SkillItem).required(),
  },
  settlement: {
    by: 'wsdlGetSkillCategories',
    look: 'the skills, by description',
    shown: {
      kind: 'likeness',
      id: 'skillId',
      identity: ['skillId', 'extSkillId'],
      alike: ['skillDescription', 'skillCategoryId'],
      as: { skillCategoryId: 'scatId' },
      unseen: ['extSkillId', 'ts'],
    },
  },
  answers: SkillItem,
  rowIdentity: ['skillId', 'extSkillId', 'skillDescription'],
  rowId: 'skillId',
});
