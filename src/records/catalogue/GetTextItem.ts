import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GetTextItem',
  {
    id: t.int(),
    tag: t.string(),
    ttext: t.string(),
    extCode: t.string(),
    showInWebpunch: t.string(),
    checked: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** GetTextItem. */
export interface GetTextItem extends RecordOf<typeof definition> {}
export const GetTextItem: Definition<GetTextItem> = definition;
