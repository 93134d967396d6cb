import { t } from '../../../definition/field.js';

/** A unit with its key. */
export const keyOfUnit = {
  /** Id of the unit; employees and shifts call it `restId`. */
  id: t.int().means('recordId'),
  /** Id of the unit's group. */
  groupId: t.int().means('reference'),
  /** External id of the unit's group. */
  extGroupId: t.string().means('externalCode'),
  /** Name of the unit. */
  name: t.string().means('name'),
  /** External id of the unit. */
  extUnitId: t.string().means('unitExtCode'),
  /** Key of the unit: whoever holds it can act for the unit. */
  API_key: t.apiKey(),
  /** External application id of the unit. */
  extApplicationId: t.string().means('externalCode'),
  /** Id of the district; `0` none. */
  districtId: t.int().means('reference'),
  /** Id of the cost centre. */
  costCentre: t.int().means('costCentre'),
  /** External code of the cost centre. */
  costCentreExtCode: t.string().means('externalCode'),
  /** Why the service rejected the request; empty on success. */
  validationErrors: t.validationErrors(),
};
