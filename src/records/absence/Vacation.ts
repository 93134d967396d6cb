import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

/** What `Vacation` has, in wire order: other records take some of it. */
export const vacationFields = {
  /** First day. */
  fromDate: t.date().means('beginDate'),
  /** Time of the start on `fromDate`, as text; its format is not documented. */
  fromTime: t.string().means('beginTime'),
  /** Last day. */
  toDate: t.date().means('endDate'),
  /** Time of the end on `toDate`, as text; its format is not documented. */
  toTime: t.string().means('endTime'),
};

const definition = record('Vacation', vacationFields);

/** One vacation in an `Agreement`. Source: observed signatures. */
export interface Vacation extends RecordOf<typeof definition> {}
export const Vacation: Definition<Vacation> = definition;
