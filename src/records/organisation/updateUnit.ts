import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { isTimeZone } from '../../definition/timeZone.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { Geo } from './Geo.js';
import { StandardOpenHours } from './StandardOpenHours.js';

const definition = record(
  'updateUnit',
  {
    /** External id of the unit. */
    extUnitId: t.string().means('unitExtCode'),
    /** Name of the unit, at most 50 characters. */
    name: t.string().maxLength(50).means('name'),
    /** External application id of the unit. */
    extApplicationId: t.string().means('externalCode'),
    /** Employee id of the manager; wins over `managerBadgeNo`. */
    managerId: t.int().means('reference'),
    /** Badge number of the manager; ignored when `managerId` is set. Text: leading zeros count. */
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
    noBreaks: t.int().range(0, 4),
    /** Percentage: an overtime salary or cost that is not given is the normal one x `premium1` / 100. */
    premium1: t.int(),
    /** Percentage: an overtime salary or cost that is not given is the normal one x `premium2` / 100. */
    premium2: t.int(),
    /** Id of the cost centre. */
    costCentre: t.int().means('costCentre'),
    /** External code of the cost centre. */
    costCentreExtCode: t.string().means('externalCode'),
    /**
     * Id of the district; `0` takes the unit out of its district. Required only when the customer uses
     * districts.
     */
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
    /** IANA name of the unit's time zone, such as `Europe/Stockholm`. */
    timeZone: t.string().means('timeZone'),
    /** `1` or `true`: single sign-on only; `0` or `false`: standard login. Travels as a boolean. */
    ssoLoginOnly: t.boolean().orBit(),
    /** Places of the unit. */
    geos: t.array(Geo),
    geosOption: t.int().observed(),
    /** External id of the unit's group. */
    extGroupId: t.string().means('externalCode'),
    /** Hours by day of the week. */
    standardOpenHours: t.array(StandardOpenHours),
    /** Hours of single dates. */
    deviatingOpenHours: t.array(DeviatingOpenHours),
  },
  {
    origin: 'documented',
    section: '2.10',
    rules: [
      {
        says: ['2.10', '`timeZone` (IANA name)'],
        check: ({ timeZone }, report) => {
          if (timeZone && !isTimeZone(timeZone))
            report('timeZone', 'an IANA time zone name, such as Europe/Stockholm');
        },
      },
      {
        warns: 'a `currency` that is no code of three capital letters',
        check: ({ currency }, report) => {
          if (currency && !/^[A-Z]{3}$/.test(currency))
            report('currency', 'a currency code of three capital letters, such as SEK');
        },
      },
    ],
  },
);

/** What to change of a unit. Source: interface document 2.10. */
export interface updateUnit extends RecordOf<typeof definition> {}
export const updateUnit: Definition<updateUnit> = definition;
