import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('OverTime', {
  startPeriod1: t.count(),
  endPeriod1: t.count(),
  startPeriod2: t.count(),
  endPeriod2: t.count(),
});

/** Overtime periods of an `Agreement`, where they are not used. Source: observed signatures. */
export interface OverTime extends RecordOf<typeof definition> {}
export const OverTime: Definition<OverTime> = definition;
