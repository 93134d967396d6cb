import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'UnitKeyV2',
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
    companyNo: t.string(),
    districtGroupId: t.int(),
    districtExtGroupId: t.string(),
    publishedTo: t.date(),
  },
  { origin: 'observed' },
);

/** UnitKeyV2. */
export interface UnitKeyV2 extends RecordOf<typeof definition> {}
export const UnitKeyV2: Definition<UnitKeyV2> = definition;
