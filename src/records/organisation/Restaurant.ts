import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { DeviatingOpenHours } from './DeviatingOpenHours.js';
import { StandardOpenHours } from './StandardOpenHours.js';
import { unitAddress } from './fields/unitFields.js';

const definition = record(
  'Restaurant',
  {
    /** Id of the unit. */
    id: t.int().means('recordId'),
    ...unitAddress,
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
