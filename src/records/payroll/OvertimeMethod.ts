import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { otLevel } from './otLevel.js';

const definition = record(
  'OvertimeMethod',
  {
    id: t.int(),
    /** Name. */
    name: t.string(),
    type: t.int(),
    base: t.int(),
    /** Type of the period. */
    periodType: t.int(),
    startDate: t.date(),
    /** Length of the period. */
    periodLength: t.int(),
    hours: t.decimal(),
    countUpwards: t.boolean(),
    thresholdType: t.int(),
    thresholdHours: t.decimal(),
    thresholdLength: t.int(),
    thresholdStartDate: t.date(),
    otLevelType: t.int(),
    /** Levels of overtime with their thresholds in hours. */
    otLevels: t.array(otLevel),
  },
  { origin: 'observed' },
);

/** One way to count overtime. Source: observed signatures. */
export interface OvertimeMethod extends RecordOf<typeof definition> {}
export const OvertimeMethod: Definition<OvertimeMethod> = definition;
