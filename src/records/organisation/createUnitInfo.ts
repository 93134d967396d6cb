import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'createUnitInfo',
  {
    id: t.int(),
    extApplicationId: t.string(),
    name: t.string(),
    API_key: t.apiKey(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** createUnitInfo. */
export interface createUnitInfo extends RecordOf<typeof definition> {}
export const createUnitInfo: Definition<createUnitInfo> = definition;
