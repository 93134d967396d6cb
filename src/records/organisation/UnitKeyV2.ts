import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { keyOfUnit } from './fields/unitFields.js';

const definition = record('UnitKeyV2', {
  ...keyOfUnit,
  /** Number of the company. Text: leading zeros count. */
  companyNo: t.string().means('reference'),
  /** Id of the district's group. */
  districtGroupId: t.int().means('reference'),
  /** External id of the district's group. */
  districtExtGroupId: t.string().means('reference'),
  /** Last date on which shifts are published and bookable. */
  publishedTo: t.date(),
});

/** A unit and its key, with the company and the district. Source: observed signatures. */
export interface UnitKeyV2 extends RecordOf<typeof definition> {}
export const UnitKeyV2: Definition<UnitKeyV2> = definition;
