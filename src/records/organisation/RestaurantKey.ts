import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('RestaurantKey', '2.10', {
  /** Id of the unit. */
  id: t.int().means('recordId'),
  /** Name of the unit. */
  name: t.string().means('name'),
  /** Key of the unit: whoever holds it can act for the unit. */
  API_key: t.apiKey(),
  /** Why the service rejected the request; empty on success. */
  validationErrors: t.validationErrors().observed(),
});

/** A unit and its key, under the unit's older name. Source: interface document 2.10. */
export interface RestaurantKey extends RecordOf<typeof definition> {}
export const RestaurantKey: Definition<RestaurantKey> = definition;
