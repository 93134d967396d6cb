import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { otLevel } from './otLevel.js';

const definition = record('OvertimeMethod', {
  id: t.int().means('recordId'),
  /** Name. */
  name: t.string().means('name'),
  type: t.count(),
  base: t.int(),
  /** Type of the period. */
  periodType: t.count(),
  startDate: t.date().means('beginDate'),
  /** Length of the period. */
  periodLength: t.count(),
  hours: t.decimal().means('amount'),
  countUpwards: t.boolean(),
  thresholdType: t.count(),
  thresholdHours: t.decimal(),
  thresholdLength: t.count(),
  thresholdStartDate: t.date(),
  otLevelType: t.count(),
  /** Levels of overtime with their thresholds in hours. */
  otLevels: t.array(otLevel),
});

/** One way to count overtime. Source: observed signatures. */
export interface OvertimeMethod extends RecordOf<typeof definition> {}
export const OvertimeMethod: Definition<OvertimeMethod> = definition;
