import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ScheduleCategorySkill',
  {
    scatName: t.string(),
    skillDescription: t.string(),
  },
  { origin: 'documented' },
);

/** ScheduleCategorySkill. */
export interface ScheduleCategorySkill extends RecordOf<typeof definition> {}
export const ScheduleCategorySkill: Definition<ScheduleCategorySkill> = definition;
