import { t } from '../../../definition/field.js';
import { premium } from '../../../definition/scales.js';

/** Its name, address and settings that every version of a unit shows. */
export const unitAddress = {
  /** Name of the unit. */
  name: t.string().means('name'),
  /** External application id of the unit. */
  extApplicationId: t.string().means('externalCode'),
  /** Employee id of the manager. */
  managerId: t.int().means('reference'),
  /** Badge number of the manager. Text: leading zeros count. */
  managerBadgeNo: t.string().personal().means('managerBadgeNo'),
  /** Id of the group of managers. */
  managerGroupId: t.int().means('reference'),
  /** Most hours in a day. */
  maxHourDay: t.decimal(),
  /** Most hours in a week. */
  maxHourWeek: t.decimal(),
  /** Shortest shift; the document gives no unit. */
  minShift: t.int(),
  /** Shortest rest; the document gives no unit. */
  minRest: t.int(),
  /** Last date on which shifts are published and bookable. */
  publishedTo: t.date(),
  /** Currency code. */
  currency: t
    .string()
    .likely((text) => /^[A-Z]{3}$/.test(text), 'a currency code of three capital letters, such as SEK')
    .means('currency'),
  /** Number of breaks in a shift, 0 to 4. */
  noBreaks: t.int(),
  /** Percentage: an overtime salary or cost that is not given is the normal one x `premium1` / 100. */
  premium1: t.int().likely(...premium),
  /** Percentage: an overtime salary or cost that is not given is the normal one x `premium2` / 100. */
  premium2: t.int().likely(...premium),
};

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
