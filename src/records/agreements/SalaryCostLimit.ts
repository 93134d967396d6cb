import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('SalaryCostLimit', '2.11', {
  /** Day from which the entry holds, until the `fromDate` of the next one; the first entry is always `1970-01-01`. */
  fromDate: t.date().means('beginDate'),
  /** The limit. */
  limit: t.decimal(),
});

/** A limit of the salary cost from a day on. Source: interface document 2.11. */
export interface SalaryCostLimit extends RecordOf<typeof definition> {}
export const SalaryCostLimit: Definition<SalaryCostLimit> = definition;
