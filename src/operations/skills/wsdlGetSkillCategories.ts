import { listOperation } from '../../encoding/operation.js';
import { SkillCategory } from '../../records/skills/SkillCategory.js';

/**
 * wsdlGetSkillCategories.
 */
export const wsdlGetSkillCategories = listOperation('wsdlGetSkillCategories', {
  action: 'wsdlGetSkillCategories',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: SkillCategory,
});
