import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { keyOfUnit } from './fields/unitFields.js';

const definition = record('UnitKey', { ...keyOfUnit });

/** A unit and its key. Source: observed signatures. */
export interface UnitKey extends RecordOf<typeof definition> {}
export const UnitKey: Definition<UnitKey> = definition;
