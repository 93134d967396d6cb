import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('SalaryCostPeriod', '2.11', {
  /** Day from which the entry holds, until the `fromDate` of the next one; the first entry is always `1970-01-01`. */
  fromDate: t.date().means('beginDate'),
  /** Kind of the period; the values are not documented. */
  periodType: t.int().observed().means('count'),
  /** Length of the period. */
  periodLength: t.count(),
});

/** A period of the salary cost from a day on. Source: interface document 2.11. */
export interface SalaryCostPeriod extends RecordOf<typeof definition> {}
export const SalaryCostPeriod: Definition<SalaryCostPeriod> = definition;
