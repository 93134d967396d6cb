import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'Xtrawork',
  {
    /** First day. */
    fromDate: t.date().means('beginDate'),
    /** Time of the start on `fromDate`, as text; its format is not documented. */
    fromTime: t.string().means('beginTime'),
    /** Last day. */
    toDate: t.date().means('endDate'),
    /** Time of the end on `toDate`, as text; its format is not documented. */
    toTime: t.string().means('endTime'),
  },
  { origin: 'observed' },
);

/** One notice of interest in extra work in an `Agreement`. Source: observed signatures. */
export interface Xtrawork extends RecordOf<typeof definition> {}
export const Xtrawork: Definition<Xtrawork> = definition;
