import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { TagCustomField } from './TagCustomField.js';

const definition = record(
  'PayrollTag',
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

/** PayrollTag. */
export interface PayrollTag extends RecordOf<typeof definition> {}
export const PayrollTag: Definition<PayrollTag> = definition;
