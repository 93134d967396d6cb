import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'District',
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
    managerMemberOfRestaurant: t.string(),
    /** Id of the group of managers. */
    managerGroupId: t.int(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** A district, which groups units. Source: observed signatures. */
export interface District extends RecordOf<typeof definition> {}
export const District: Definition<District> = definition;
