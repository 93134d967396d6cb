import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { keyOfUnit } from './fields/unitFields.js';

const definition = record('createUnitInfo', {
  ...take(keyOfUnit, 'id', 'extApplicationId', 'name', 'API_key'),
  /** Why the service rejected the unit; empty on success. */
  validationErrors: t.validationErrors(),
});

/** A unit that was created, with its key. Source: observed signatures. */
export interface createUnitInfo extends RecordOf<typeof definition> {}
export const createUnitInfo: Definition<createUnitInfo> = definition;
