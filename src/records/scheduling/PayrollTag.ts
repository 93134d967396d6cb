import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { TagCustomField } from './TagCustomField.js';

const definition = record(
  'PayrollTag',
  {
    /** Name of the tag category. */
    tagCategoryName: t.string().required(),
    /** External id of the tag category. */
    tagCategoryExternalId: t.string().required(),
    /** Name of the tag. */
    tagName: t.string().required(),
    /** Code of the tag. */
    tagCode: t.string().required(),
    /** External id of the tag. */
    tagExternalId: t.string().required(),
    /** Labelled values of the tag. */
    customFields: t.array(TagCustomField),
  },
  { origin: 'documented', section: '2.2' },
);

/** One tag of a shift type or a payroll row. Source: interface document 2.2. */
export interface PayrollTag extends RecordOf<typeof definition> {}
export const PayrollTag: Definition<PayrollTag> = definition;
