import { wsdlGetScheduleTasks } from '../../operations/scheduling/wsdlGetScheduleTasks.js';
import { ScheduleTask } from '../../records/scheduling/ScheduleTask.js';
import type { Dataset } from '../Dataset.js';

export const tasks: Dataset = {
  name: 'tasks',
  about: 'tasks inside shifts',
  operation: wsdlGetScheduleTasks,
  record: ScheduleTask,
  scope: 'unit',
  period: 'none',
  changes: false,
  request: () => ({}),
  order: ['id'],
  identity: ['id'],
};
