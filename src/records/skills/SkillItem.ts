import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('SkillItem', '2.10', {
  /** Id of the skill to change. */
  skillId: t.int().means('recordId'),
  /** External id: without `skillId`, the skill that has it is changed; when none has it, one is created. */
  extSkillId: t.string().means('externalCode'),
  /** Description of the skill. */
  skillDescription: t.string().means('description'),
  /** Id of the skill's category. A string here, while `scatId` of the category is an int. */
  skillCategoryId: t.string().means('reference'),
  /** Last modification. */
  ts: t.dateTime(),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/** A skill to create or change, and the answer for it. Source: interface document 2.10. */
export interface SkillItem extends RecordOf<typeof definition> {}
export const SkillItem: Definition<SkillItem> = definition;
