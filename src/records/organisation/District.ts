import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

/** What `District` has, in wire order: other records take some of it. */
export const districtFields = {
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
  managerMemberOfRestaurant: t.string().means('name'),
  /** Id of the group of managers. */
  managerGroupId: t.int().means('reference'),
  /** Last modification. */
  ts: t.dateTime(),
};

const definition = record('District', districtFields);

/** A district, which groups units. Source: observed signatures. */
export interface District extends RecordOf<typeof definition> {}
export const District: Definition<District> = definition;
