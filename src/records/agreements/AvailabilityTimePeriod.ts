import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('AvailabilityTimePeriod', {
  /** Weekday; the numbering is not documented. */
  weekDay: t.int().means('weekday'),
  /** Start of the availability. */
  availfrom: t.string().means('beginTime'),
  /** End of the availability. */
  availto: t.string().means('endTime'),
  /** Number of the week. */
  weekNo: t.int().means('weekday'),
});

/** A part of a week in which an employee is available. Source: observed signatures. */
export interface AvailabilityTimePeriod extends RecordOf<typeof definition> {}
export const AvailabilityTimePeriod: Definition<AvailabilityTimePeriod> = definition;
