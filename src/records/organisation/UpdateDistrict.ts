import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'UpdateDistrict',
  {
    /** Id of the district. */
    id: t.int().means('recordId'),
    /** Id of the district's group. */
    groupId: t.int().means('reference'),
    /** External id of the district's group. */
    extGroupId: t.string().means('externalCode'),
    /** Name of the district. */
    name: t.string().means('name'),
    /** Employee id of the manager. */
    managerId: t.int().nillable().means('reference'),
    /** Badge number of the manager. Text: leading zeros count. */
    managerBadgeNo: t.string().personal().means('managerBadgeNo'),
    /** Why the service rejected the row; empty on success. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** A district to create or change, and the answer for it. Source: observed signatures. */
export interface UpdateDistrict extends RecordOf<typeof definition> {}
export const UpdateDistrict: Definition<UpdateDistrict> = definition;
