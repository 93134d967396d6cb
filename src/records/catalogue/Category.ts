import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Category',
  {
    id: t.int(),
    categoryName: t.string(),
    extCode: t.string(),
    role: t.int(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** Category. */
export interface Category extends RecordOf<typeof definition> {}
export const Category: Definition<Category> = definition;
