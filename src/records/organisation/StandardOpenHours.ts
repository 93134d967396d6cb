import { yearFirst } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
const definition = record('StandardOpenHours', '2.10', {
  /** Day of the week; the document does not say which day is the first. */
  dayOfWeek: t.int().means('weekday'),
  /** Time of opening, `hh:mm:ss`. */
  timeStart: t.sentTime().orEmpty().means('beginTime'),
  /** Time of closing, `hh:mm:ss`. */
  timeEnd: t.sentTime().orEmpty().means('endTime'),
  /** Day from which the hours hold. Text without a documented format; dates elsewhere are `YYYY-MM-DD`. */
  dateStart: t
    .string()
    .means('day')
    .likely(...yearFirst),
});

/** When a unit is open on a day of the week. Source: interface document 2.10, `updateUnit`. */
export interface StandardOpenHours extends RecordOf<typeof definition> {}
export const StandardOpenHours: Definition<StandardOpenHours> = definition;
