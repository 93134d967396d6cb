import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('Skill', '2.10', {
  /** Id of the skill. */
  skillId: t.int().means('recordId'),
  /** Description of the skill. */
  skillDescription: t.string().means('description'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** A skill of a category. Source: interface document 2.10. */
export interface Skill extends RecordOf<typeof definition> {}
export const Skill: Definition<Skill> = definition;
