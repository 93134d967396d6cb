import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { badgeNo } from '../employees/badgeNo.js';

const definition = record(
  'baseScheduleRollout',
  {
    badgeNos: t.array(badgeNo),
    fromDateTime: t.dateTime(),
    toDateTime: t.dateTime(),
  },
  { origin: 'observed' },
);

/** baseScheduleRollout. */
export interface baseScheduleRollout extends RecordOf<typeof definition> {}
export const baseScheduleRollout: Definition<baseScheduleRollout> = definition;
