import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { TagCustomField } from './TagCustomField.js';

const definition = record(
  'ShiftCategoriesTag',
  {
    /** Name of the tag category. */
    tagCategoryName: t.string(),
    /** External id of the tag category. */
    tagCategoryExternalId: t.string(),
    /** Name of the tag. */
    tagName: t.string(),
    /** Code of the tag. */
    tagCode: t.string(),
    /** External id of the tag. */
    tagExternalId: t.string(),
    /** Labelled values of the tag. */
    customFields: t.array(TagCustomField),
  },
  { origin: 'documented', section: '2.5' },
);

/** One tag of a scheduled shift or of a part of it. Source: interface document 2.5. */
export interface ShiftCategoriesTag extends RecordOf<typeof definition> {}
export const ShiftCategoriesTag: Definition<ShiftCategoriesTag> = definition;
