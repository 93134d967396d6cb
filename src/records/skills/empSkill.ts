import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'empSkill',
  {
    skillDescription: t.string(),
    shiftTypeName: t.string(),
    shiftTypeId: t.int(),
    skillExpires: t.int(),
    skillExpiringDate: t.date(),
  },
  { origin: 'observed' },
);

/** empSkill. */
export interface empSkill extends RecordOf<typeof definition> {}
export const empSkill: Definition<empSkill> = definition;
