import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'JobSkill',
  {
    skillId: t.int(),
    extSkillId: t.string(),
    skillExpires: t.int(),
    skillExpiringDate: t.dateTime(),
  },
  { origin: 'observed' },
);

/** JobSkill. */
export interface JobSkill extends RecordOf<typeof definition> {}
export const JobSkill: Definition<JobSkill> = definition;
