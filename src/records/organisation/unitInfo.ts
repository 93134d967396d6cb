import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'unitInfo',
  {
    name: t.string(),
    extApplicationId: t.string(),
    districtId: t.int(),
  },
  { origin: 'observed' },
);

/** unitInfo. */
export interface unitInfo extends RecordOf<typeof definition> {}
export const unitInfo: Definition<unitInfo> = definition;
