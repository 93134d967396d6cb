import { ignoredBeside } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'Task',
  '2.4',
  {
    /** External code of the shift type; ignored when `shiftTypeId` is set. */
    shiftTypeExtCode: t.string().means('externalCode'),
    /** Id of the shift type; takes priority over `shiftTypeExtCode`. */
    shiftTypeId: t.int().means('reference'),
    /** Begin, `hh:mm:ss`. */
    begTime: t.timeText().required().means('beginTime'),
    /** End, `hh:mm:ss`. */
    endTime: t.timeText().required().means('endTime'),
  },
  [ignoredBeside('shiftTypeExtCode', 'shiftTypeId', '2.4')],
);

/** One task inside a shift. Source: interface document 2.4. */
export interface Task extends RecordOf<typeof definition> {}
export const Task: Definition<Task> = definition;
