import { listOperation, t } from '../../definition/operation.js';
import { ScheduleTask } from '../../records/scheduling/ScheduleTask.js';

/**
 * Reads tasks of shifts.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetScheduleTasks = listOperation('wsdlGetScheduleTasks', {
  action: 'wsdlGetScheduleTasks',
  section: '4.5',
  input: {
    /** Only tasks of this shift; in `wsdlGetEmployees` `0` or absent is no filter. */
    scheduleId: t.int().means('recordId'),
    /** Only tasks of this shift type; in `wsdlGetEmployees` `0` or absent is no filter. */
    categoryId: t.int().means('reference'),
    begTime: t.string().means('beginTime'),
    endTime: t.string().means('endTime'),
    /**
     * Only tasks modified after this time; in `wsdlGetShiftCategories` `YYYY-MM-DD hh:mm:ss`, and empty
     * ignores it.
     */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: ScheduleTask,
});
