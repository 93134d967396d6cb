import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('TagCustomField', '2.2', {
  /** Label. */
  label: t.string().means('title'),
  /** Value. */
  value: t.string().means('amount'),
});

/**
 * One labelled value of a tag. The document describes it as label and value of `customFields`.
 * Source: interface document 2.2.
 */
export interface TagCustomField extends RecordOf<typeof definition> {}
export const TagCustomField: Definition<TagCustomField> = definition;
