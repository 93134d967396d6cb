import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { Geo } from './Geo.js';
import { StandardOpenHours } from './StandardOpenHours.js';

const definition = record(
  'Unit',
  {
    /** Id of the unit; employees and shifts call it `restId`. */
    id: t.int().means('recordId'),
    /** External id of the unit. */
    extUnitId: t.string().means('unitExtCode'),
    /** Id of the unit's group. */
    groupId: t.int().means('reference'),
    /** External id of the unit's group. */
    extGroupId: t.string().means('externalCode'),
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
    currency: t.string().means('currency'),
    /** Number of breaks in a shift, 0 to 4. */
    noBreaks: t.int(),
    /** Percentage: an overtime salary or cost that is not given is the normal one x `premium1` / 100. */
    premium1: t.int(),
    /** Percentage: an overtime salary or cost that is not given is the normal one x `premium2` / 100. */
    premium2: t.int(),
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
  },
  { origin: 'observed' },
);

/**
 * A unit. Fields that `updateUnit` (interface document 2.10) has under the same name have its meaning.
 * Source: observed signatures.
 */
export interface Unit extends RecordOf<typeof definition> {}
export const Unit: Definition<Unit> = definition;
