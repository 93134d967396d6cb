import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { TagCustomField } from './TagCustomField.js';

const definition = record('ShiftCategoriesTag', '2.5', {
  /** Name of the tag category. */
  tagCategoryName: t.string().means('name'),
  /** External id of the tag category. */
  tagCategoryExternalId: t.string().means('externalCode'),
  /** Name of the tag. */
  tagName: t.string().means('name'),
  /** Code of the tag. */
  tagCode: t.string().means('externalCode'),
  /** External id of the tag. */
  tagExternalId: t.string().means('externalCode'),
  /** Labelled values of the tag. */
  customFields: t.array(TagCustomField),
});

/** One tag of a scheduled shift or of a part of it. Source: interface document 2.5. */
export interface ShiftCategoriesTag extends RecordOf<typeof definition> {}
export const ShiftCategoriesTag: Definition<ShiftCategoriesTag> = definition;
