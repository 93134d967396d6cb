import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'UpdateDistrict',
  {
    /** Id of the district. */
    id: t.int(),
    /** Id of the district's group. */
    groupId: t.int(),
    /** External id of the district's group. */
    extGroupId: t.string(),
    /** Name of the district. */
    name: t.string(),
    /** Employee id of the manager. */
    managerId: t.int().nillable(),
    /** Badge number of the manager. Text: leading zeros count. */
    managerBadgeNo: t.string().personal(),
    /** Why the service rejected the row; empty on success. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** A district to create or change, and the answer for it. Source: observed signatures. */
export interface UpdateDistrict extends RecordOf<typeof definition> {}
export const UpdateDistrict: Definition<UpdateDistrict> = definition;
