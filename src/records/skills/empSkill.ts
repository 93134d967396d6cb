import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('empSkill', {
  /** Description of the skill. */
  skillDescription: t.string().means('description'),
  /** Name of a shift type. */
  shiftTypeName: t.string().means('shiftTypeName'),
  /** Id of a shift type. */
  shiftTypeId: t.int().means('reference'),
  skillExpires: t.int(),
  /** When the skill expires. */
  skillExpiringDate: t.date().means('lastDate'),
});

/** A skill that an employee has. Source: observed signatures. */
export interface empSkill extends RecordOf<typeof definition> {}
export const empSkill: Definition<empSkill> = definition;
