import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { Geo } from './Geo.js';
import { StandardOpenHours } from './StandardOpenHours.js';
import { unitAddress } from './fields/unitFields.js';

/** What `Unit` has, in wire order: other records take some of it. */
export const shownUnit = {
  /** Id of the unit; employees and shifts call it `restId`. */
  id: t.int().means('recordId'),
  /** External id of the unit. */
  extUnitId: t.string().means('unitExtCode'),
  /** Id of the unit's group. */
  groupId: t.int().means('reference'),
  /** External id of the unit's group. */
  extGroupId: t.string().means('externalCode'),
  ...unitAddress,
  businessBreak: t.int(),
  /** Id of the cost centre. */
  costCentre: t.int().means('costCentre'),
  /** External code of the cost centre. */
  costCentreExtCode: t.string().means('externalCode'),
  /** Id of the district; `0` none. */
  districtId: t.int().means('reference'),
  /** Country of the unit. */
  country: t.string().means('country'),
  /** Address of the unit. */
  address: t.string().means('address'),
  /** Postal code of the unit. Text: leading zeros count. */
  zipCode: t.string().means('zip'),
  /** City of the unit. */
  city: t.string().means('city'),
  /** Municipality of the unit. */
  municipality: t.string().means('city'),
  /** Next badge number to give out. */
  nextBadgeNo: t.int().means('reference'),
  /** IANA name of the unit's time zone. */
  timeZone: t.string().means('timeZone'),
  /** `true` single sign-on only, `false` standard login. */
  ssoLoginOnly: t.boolean(),
  /** Places of the unit. */
  geos: t.array(Geo),
  /** Last modification. */
  ts: t.dateTime(),
  /** Hours by day of the week. */
  standardOpenHours: t.array(StandardOpenHours),
  /** Hours of single dates. */
  deviatingOpenHours: t.array(DeviatingOpenHours),
  /** Why the service rejected the update; empty on success. */
  validationErrors: t.validationErrors(),
};

const definition = record('Unit', shownUnit);

/**
 * A unit. Fields that `updateUnit` (interface document 2.10) has under the same name have its meaning.
 * Source: observed signatures.
 */
export interface Unit extends RecordOf<typeof definition> {}
export const Unit: Definition<Unit> = definition;
