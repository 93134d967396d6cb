import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'UnitKey',
  {
    id: t.int(),
    groupId: t.int(),
    extGroupId: t.string(),
    name: t.string(),
    extUnitId: t.string(),
    API_key: t.apiKey(),
    extApplicationId: t.string(),
    districtId: t.int(),
    costCentre: t.int(),
    costCentreExtCode: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UnitKey. */
export interface UnitKey extends RecordOf<typeof definition> {}
export const UnitKey: Definition<UnitKey> = definition;
