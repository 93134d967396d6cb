import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('ScheduleCategorySkill', '2.2', {
  /** Name of the skill category. */
  scatName: t.string().means('name'),
  /** Description of the skill. */
  skillDescription: t.string().means('description'),
});

/** One skill connected to a shift type. Source: interface document 2.2. */
export interface ScheduleCategorySkill extends RecordOf<typeof definition> {}
export const ScheduleCategorySkill: Definition<ScheduleCategorySkill> = definition;
