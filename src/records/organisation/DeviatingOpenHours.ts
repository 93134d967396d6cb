import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
const definition = record('DeviatingOpenHours', '2.10', {
  /** Time of opening, `hh:mm:ss`. */
  timeStart: t.sentTime().orEmpty().means('beginTime'),
  /** Time of closing, `hh:mm:ss`. */
  timeEnd: t.sentTime().orEmpty().means('endTime'),
  /** The date. Text without a documented format; dates elsewhere are `YYYY-MM-DD`. */
  date: t.string().means('beginDate'),
});

/**
 * When a unit is open on one date instead of its standard hours.
 * Source: interface document 2.10, `updateUnit`.
 */
export interface DeviatingOpenHours extends RecordOf<typeof definition> {}
export const DeviatingOpenHours: Definition<DeviatingOpenHours> = definition;
