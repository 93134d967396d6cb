import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { Skill } from './Skill.js';

const definition = record('SkillCategory', '2.10', {
  /** Id of the category. */
  scatId: t.int().means('recordId'),
  /** Short name of the category. */
  scatShortname: t.string().means('name'),
  /** Name of the category. */
  scatName: t.string().means('name'),
  /** The skills of the category. */
  skills: t.array(Skill),
  /** Last modification. */
  ts: t.dateTime(),
});

/** A category of skills. Source: interface document 2.10. */
export interface SkillCategory extends RecordOf<typeof definition> {}
export const SkillCategory: Definition<SkillCategory> = definition;
