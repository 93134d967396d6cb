import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('OverTime', {
  startPeriod1: t.int().means('count'),
  endPeriod1: t.int().means('count'),
  startPeriod2: t.int().means('count'),
  endPeriod2: t.int().means('count'),
});

/** Overtime periods of an `Agreement`, where they are not used. Source: observed signatures. */
export interface OverTime extends RecordOf<typeof definition> {}
export const OverTime: Definition<OverTime> = definition;
