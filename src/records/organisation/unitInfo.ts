import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('unitInfo', '2.10', {
  /** Name of the unit, at most 50 characters. */
  name: t.string().maxLength(50).means('name'),
  /** External application id of the unit. */
  extApplicationId: t.string().means('externalCode'),
  /** Id of the district; `0` none. Required only when the customer uses districts. */
  districtId: t.int().means('reference'),
});

/** A unit to create. Source: observed signatures; limits: interface document 2.10 and 8. */
export interface unitInfo extends RecordOf<typeof definition> {}
export const unitInfo: Definition<unitInfo> = { ...definition, origin: 'observed' };
