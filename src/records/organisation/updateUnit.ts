import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { Geo } from './Geo.js';
import { StandardOpenHours } from './StandardOpenHours.js';

const definition = record(
  'updateUnit',
  {
    extUnitId: t.string(),
    name: t.string(),
    extApplicationId: t.string(),
    managerId: t.int(),
    managerBadgeNo: t.string(),
    managerGroupId: t.int(),
    maxHourDay: t.decimal(),
    maxHourWeek: t.decimal(),
    minShift: t.int(),
    minRest: t.int(),
    publishedTo: t.date(),
    currency: t.string(),
    noBreaks: t.int(),
    premium1: t.int(),
    premium2: t.int(),
    costCentre: t.int(),
    costCentreExtCode: t.string(),
    districtId: t.int(),
    country: t.string(),
    address: t.string(),
    zipCode: t.string(),
    city: t.string(),
    municipality: t.string(),
    nextBadgeNo: t.int(),
    timeZone: t.string(),
    ssoLoginOnly: t.boolean(),
    geos: t.array(Geo),
    geosOption: t.int(),
    extGroupId: t.string(),
    standardOpenHours: t.array(StandardOpenHours),
    deviatingOpenHours: t.array(DeviatingOpenHours),
  },
  { origin: 'documented' },
);

/** updateUnit. */
export interface updateUnit extends RecordOf<typeof definition> {}
export const updateUnit: Definition<updateUnit> = definition;
