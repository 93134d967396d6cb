import { listOperation } from '../../definition/operation.js';
import { SkillCategory } from '../../records/skills/SkillCategory.js';

/**
 * Returns the categories of skills with their skills.
 *
 * The document gives the name only.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlGetSkillCategories = listOperation('wsdlGetSkillCategories', {
  action: 'wsdlGetSkillCategories',
  section: '4.5',
  answers: SkillCategory,
});
