import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('NominalDayPerWeek', {
  /** Day from which the number holds. */
  fromDate: t.date().means('beginDate'),
  /** Nominal days a week. */
  nominalDaysPerWeek: t.count(),
});

/** The nominal days a week from a day on. Source: observed signatures. */
export interface NominalDayPerWeek extends RecordOf<typeof definition> {}
export const NominalDayPerWeek: Definition<NominalDayPerWeek> = definition;
