import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('JobSkill', {
  /** Id of the skill. */
  skillId: t.int().means('recordId'),
  /** External id of the skill. */
  extSkillId: t.string().means('externalCode'),
  skillExpires: t.int(),
  /** When the skill expires. */
  skillExpiringDate: t.dateTime().means('lastDate'),
});

/** A skill to give to an employee. Source: observed signatures. */
export interface JobSkill extends RecordOf<typeof definition> {}
export const JobSkill: Definition<JobSkill> = definition;
