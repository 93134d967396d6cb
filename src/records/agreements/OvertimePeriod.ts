import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('OvertimePeriod', {
  /** Weekday; the numbering is not documented. */
  weekDay: t.int().means('weekday'),
  /** Start of the period. */
  overtimeFrom: t.string().means('setting'),
  /** End of the period. */
  overtimeTo: t.string().means('setting'),
  oType: t.count(),
  altWeekDay: t.int().means('weekday'),
});

/** One of the `overtimePeriods` or `utPeriods` of an agreement template. Source: observed signatures. */
export interface OvertimePeriod extends RecordOf<typeof definition> {}
export const OvertimePeriod: Definition<OvertimePeriod> = definition;
