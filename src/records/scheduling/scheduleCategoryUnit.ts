import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'scheduleCategoryUnit',
  {
    externalUnitId: t.string(),
    unitId: t.int(),
    visibleInWebpunch: t.boolean(),
  },
  { origin: 'observed' },
);

/** scheduleCategoryUnit. */
export interface scheduleCategoryUnit extends RecordOf<typeof definition> {}
export const scheduleCategoryUnit: Definition<scheduleCategoryUnit> = definition;
