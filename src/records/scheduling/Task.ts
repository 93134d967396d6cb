import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Task',
  {
    shiftTypeExtCode: t.string(),
    shiftTypeId: t.int(),
    begTime: t.timeText(),
    endTime: t.timeText(),
  },
  { origin: 'documented' },
);

/** Task. */
export interface Task extends RecordOf<typeof definition> {}
export const Task: Definition<Task> = definition;
