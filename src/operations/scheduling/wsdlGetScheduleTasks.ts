import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { ScheduleTask } from '../../records/scheduling/ScheduleTask.js';

/**
 * wsdlGetScheduleTasks.
 */
export const wsdlGetScheduleTasks = listOperation('wsdlGetScheduleTasks', {
  action: 'wsdlGetScheduleTasks',
  effect: 'read',
  origin: 'documented',
  input: {
    scheduleId: t.int(),
    categoryId: t.int(),
    begTime: t.string(),
    endTime: t.string(),
    lastModified: t.dateTimeText(),
  },
  answers: ScheduleTask,
});
