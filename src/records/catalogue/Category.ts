import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('Category', {
  /** Id of the category. */
  id: t.int().means('recordId'),
  /** Name of the category. */
  categoryName: t.string().means('shiftTypeName'),
  /** External code of the category. */
  extCode: t.string().means('externalCode'),
  role: t.count(),
  /** Last modification. */
  ts: t.dateTime(),
});

/** A category of the customer's catalogue. Source: observed signatures. */
export interface Category extends RecordOf<typeof definition> {}
export const Category: Definition<Category> = definition;
