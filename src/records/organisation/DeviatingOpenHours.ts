import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
// Not `t.timeText()`: the document does not say that the hours end before 24:00:00.
const TIME = /^([01]\d|2[0-4]):[0-5]\d:[0-5]\d$/;

const definition = record(
  'DeviatingOpenHours',
  {
    /** Time of opening, `hh:mm:ss`. */
    timeStart: t.string().pattern(TIME, 'a time as hh:mm:ss'),
    /** Time of closing, `hh:mm:ss`. */
    timeEnd: t.string().pattern(TIME, 'a time as hh:mm:ss'),
    /** The date. Text without a documented format; dates elsewhere are `YYYY-MM-DD`. */
    date: t.string(),
  },
  { origin: 'documented', section: '2.10' },
);

/**
 * When a unit is open on one date instead of its standard hours.
 * Source: interface document 2.10, `updateUnit`.
 */
export interface DeviatingOpenHours extends RecordOf<typeof definition> {}
export const DeviatingOpenHours: Definition<DeviatingOpenHours> = definition;
