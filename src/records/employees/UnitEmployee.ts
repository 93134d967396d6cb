import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'UnitEmployee',
  {
    api_key: t.apiKey(),
    unitName: t.string(),
    extApplicationId: t.string(),
    badgeNo: t.string(),
    employeeId: t.int(),
    email: t.string(),
  },
  { origin: 'documented' },
);

/** UnitEmployee. */
export interface UnitEmployee extends RecordOf<typeof definition> {}
export const UnitEmployee: Definition<UnitEmployee> = definition;
