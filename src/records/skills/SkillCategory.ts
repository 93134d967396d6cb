import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { Skill } from './Skill.js';

const definition = record(
  'SkillCategory',
  {
    scatId: t.int(),
    scatShortname: t.string(),
    scatName: t.string(),
    skills: t.array(Skill),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** SkillCategory. */
export interface SkillCategory extends RecordOf<typeof definition> {}
export const SkillCategory: Definition<SkillCategory> = definition;
