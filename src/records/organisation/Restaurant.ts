import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { StandardOpenHours } from './StandardOpenHours.js';

const definition = record(
  'Restaurant',
  {
    /** Id of the unit. */
    id: t.int().means('recordId'),
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
    /** Id of the cost centre. */
    costCentre: t.int().means('costCentre'),
    /** External code of the cost centre. */
    costCentreExtCode: t.string().means('externalCode'),
    /** Id of the district; `0` none. */
    districtId: t.int().means('reference'),
    /** Last modification. */
    ts: t.dateTime(),
    /** Hours by day of the week. */
    standardOpenHours: t.array(StandardOpenHours),
    /** Hours of single dates. */
    deviatingOpenHours: t.array(DeviatingOpenHours),
    /** Why the service rejected the request; empty on success. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/**
 * A unit, under its older name. Fields that `updateUnit` (interface document 2.10) has under the same name
 * have its meaning. `Unit` has all of them and more.
 * Source: observed signatures.
 */
export interface Restaurant extends RecordOf<typeof definition> {}
export const Restaurant: Definition<Restaurant> = definition;
