import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ScheduleTask',
  {
    id: t.int(),
    scheduleId: t.int(),
    categoryId: t.int(),
    begTime: t.string(),
    endTime: t.string(),
    ts: t.dateTime(),
    name: t.string(),
    onCall: t.int(),
  },
  { origin: 'documented' },
);

/** ScheduleTask. */
export interface ScheduleTask extends RecordOf<typeof definition> {}
export const ScheduleTask: Definition<ScheduleTask> = definition;
