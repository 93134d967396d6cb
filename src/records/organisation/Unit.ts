import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { Geo } from './Geo.js';
import { StandardOpenHours } from './StandardOpenHours.js';
import { keyOfUnit, unitAddress } from './fields/unitFields.js';

/** What `Unit` has, in wire order: other records take some of it. */
export const shownUnit = {
  ...take(keyOfUnit, 'id', 'extUnitId', 'groupId', 'extGroupId'),
  ...unitAddress,
  businessBreak: t.int(),
  ...take(keyOfUnit, 'costCentre', 'costCentreExtCode', 'districtId'),
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
