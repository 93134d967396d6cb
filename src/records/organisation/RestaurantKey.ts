import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'RestaurantKey',
  {
    id: t.int(),
    name: t.string(),
    API_key: t.apiKey(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** RestaurantKey. */
export interface RestaurantKey extends RecordOf<typeof definition> {}
export const RestaurantKey: Definition<RestaurantKey> = definition;
