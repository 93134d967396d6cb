import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { wholeShift, wholeShiftRules } from './fields/shownShift.js';

const definition = record('ScheduleV2', '2.5', { ...wholeShift }, wholeShiftRules);

/**
 * One scheduled or absence shift as it stands.
 * Source: interface document 2.5.
 */
export interface ScheduleV2 extends RecordOf<typeof definition> {}
export const ScheduleV2: Definition<ScheduleV2> = definition;
