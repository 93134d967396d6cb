import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { OnCall } from '../../values/OnCall.js';

const definition = record('ScheduleTask', '4.5', {
  /** Id of the task. */
  id: t.int().means('recordId'),
  /** Id of the shift. */
  scheduleId: t.int().means('recordId'),
  /** Id of the shift type, as in `ShiftCategory.id`. */
  categoryId: t.int().means('reference'),
  /** Begin of the task. */
  begTime: t.string().means('beginTime'),
  /** End of the task. */
  endTime: t.string().means('endTime'),
  /** Last modification. */
  ts: t.dateTime(),
  /** Name of the task. */
  name: t.string().means('name'),
  /** `0` false, `1` true. */
  onCall: t.int().values(OnCall),
});

/** One task of a shift, as `wsdlGetScheduleTasks` answers it. Source: interface document 4.5. */
export interface ScheduleTask extends RecordOf<typeof definition> {}
export const ScheduleTask: Definition<ScheduleTask> = definition;
