import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SkillItem',
  {
    skillId: t.int(),
    extSkillId: t.string(),
    skillDescription: t.string(),
    skillCategoryId: t.string(),
    ts: t.dateTime(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** SkillItem. */
export interface SkillItem extends RecordOf<typeof definition> {}
export const SkillItem: Definition<SkillItem> = definition;
