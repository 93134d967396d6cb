import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TagCustomField',
  {
    label: t.string(),
    value: t.string(),
  },
  { origin: 'observed' },
);

/** TagCustomField. */
export interface TagCustomField extends RecordOf<typeof definition> {}
export const TagCustomField: Definition<TagCustomField> = definition;
