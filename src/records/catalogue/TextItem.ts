import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TextItem',
  {
    id: t.int(),
    tag: t.string(),
    ttext: t.string(),
    extCode: t.string(),
    showInWebpunch: t.boolean(),
    checked: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** TextItem. */
export interface TextItem extends RecordOf<typeof definition> {}
export const TextItem: Definition<TextItem> = definition;
