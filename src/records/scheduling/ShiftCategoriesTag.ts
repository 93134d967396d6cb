import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { TagCustomField } from './TagCustomField.js';

const definition = record(
  'ShiftCategoriesTag',
  {
    tagCategoryName: t.string(),
    tagCategoryExternalId: t.string(),
    tagName: t.string(),
    tagCode: t.string(),
    tagExternalId: t.string(),
    customFields: t.array(TagCustomField),
  },
  { origin: 'documented' },
);

/** ShiftCategoriesTag. */
export interface ShiftCategoriesTag extends RecordOf<typeof definition> {}
export const ShiftCategoriesTag: Definition<ShiftCategoriesTag> = definition;
