import { ignoredBeside } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { isTimeZone } from '../../definition/timeZone.js';
import { unitAddress } from './fields/unitFields.js';
import { shownUnit } from './Unit.js';

const definition = record(
  'updateUnit',
  '2.10',
  {
    ...take(shownUnit, 'extUnitId'),
    /** Name of the unit, at most 50 characters. */
    name: t.string().maxLength(50).means('name'),
    ...take(unitAddress, 'extApplicationId'),
    /** Employee id of the manager; wins over `managerBadgeNo`. */
    managerId: t.int().means('reference'),
    /** Badge number of the manager; ignored when `managerId` is set. Text: leading zeros count. */
    managerBadgeNo: t.string().personal().means('managerBadgeNo'),
    ...take(
      unitAddress,
      'managerGroupId',
      'maxHourDay',
      'maxHourWeek',
      'minShift',
      'minRest',
      'publishedTo',
      'currency',
    ),
    /** Number of breaks in a shift, 0 to 4. */
    noBreaks: t.int().range(0, 4),
    ...take(unitAddress, 'premium1', 'premium2'),
    ...take(shownUnit, 'costCentre', 'costCentreExtCode'),
    /**
     * Id of the district; `0` takes the unit out of its district. Required only when the customer uses
     * districts.
     */
    districtId: t.int().means('reference'),
    ...take(shownUnit, 'country', 'address', 'zipCode', 'city', 'municipality', 'nextBadgeNo'),
    /** IANA name of the unit's time zone, such as `Europe/Stockholm`. */
    timeZone: t
      .string()
      .pattern(
        { test: (name) => name === '' || isTimeZone(name) },
        'an IANA time zone name, such as Europe/Stockholm',
      )
      .means('timeZone'),
    /** `1` or `true`: single sign-on only; `0` or `false`: standard login. Travels as a boolean. */
    ssoLoginOnly: t.boolean().orBit(),
    ...take(shownUnit, 'geos'),
    geosOption: t.int().observed(),
    ...take(shownUnit, 'extGroupId', 'standardOpenHours', 'deviatingOpenHours'),
  },
  [ignoredBeside('managerBadgeNo', 'managerId', '2.10')],
);

/** What to change of a unit. Source: interface document 2.10. */
export interface updateUnit extends RecordOf<typeof definition> {}
export const updateUnit: Definition<updateUnit> = definition;
