import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { TagCustomField } from './TagCustomField.js';

const definition = record('PayrollTag', '2.2', {
  /** Name of the tag category. */
  tagCategoryName: t.string().required().means('name'),
  /** External id of the tag category. */
  tagCategoryExternalId: t.string().required().means('externalCode'),
  /** Name of the tag. */
  tagName: t.string().required().means('name'),
  /** Code of the tag. */
  tagCode: t.string().required().means('externalCode'),
  /** External id of the tag. */
  tagExternalId: t.string().required().means('externalCode'),
  /** Labelled values of the tag. */
  customFields: t.array(TagCustomField),
});

/** One tag of a shift type or a payroll row. Source: interface document 2.2. */
export interface PayrollTag extends RecordOf<typeof definition> {}
export const PayrollTag: Definition<PayrollTag> = definition;
