import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Skill',
  {
    skillId: t.int(),
    skillDescription: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** Skill. */
export interface Skill extends RecordOf<typeof definition> {}
export const Skill: Definition<Skill> = definition;
