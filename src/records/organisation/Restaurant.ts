import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { unitAddress } from './fields/unitFields.js';
import { shownUnit } from './Unit.js';

const definition = record('Restaurant', {
  /** Id of the unit. */
  id: t.int().means('recordId'),
  ...unitAddress,
  ...take(
    shownUnit,
    'costCentre',
    'costCentreExtCode',
    'districtId',
    'ts',
    'standardOpenHours',
    'deviatingOpenHours',
  ),
  /** Why the service rejected the request; empty on success. */
  validationErrors: t.validationErrors(),
});

/**
 * A unit, under its older name. Fields that `updateUnit` (interface document 2.10) has under the same name
 * have its meaning. `Unit` has all of them and more.
 * Source: observed signatures.
 */
export interface Restaurant extends RecordOf<typeof definition> {}
export const Restaurant: Definition<Restaurant> = definition;
