import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('Tag', {
  /** External id of the tag category, as `PayrollTag.tagCategoryExternalId`. */
  categoryExternalId: t.string().means('externalCode'),
  /** External id of the tag, as in `PayrollTag`. */
  tagExternalId: t.string().means('externalCode'),
});

/** The identification of a tag by external ids. Source: observed signatures. */
export interface Tag extends RecordOf<typeof definition> {}
export const Tag: Definition<Tag> = definition;
