import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { StandardOpenHours } from './StandardOpenHours.js';

const definition = record(
  'Restaurant',
  {
    id: t.int(),
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
    ts: t.dateTime(),
    standardOpenHours: t.array(StandardOpenHours),
    deviatingOpenHours: t.array(DeviatingOpenHours),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** Restaurant. */
export interface Restaurant extends RecordOf<typeof definition> {}
export const Restaurant: Definition<Restaurant> = definition;
