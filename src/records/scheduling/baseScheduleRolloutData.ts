import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { EmployeeRolloutHours } from './EmployeeRolloutHours.js';

const definition = record(
  'baseScheduleRolloutData',
  {
    employeesRolloutHours: t.array(EmployeeRolloutHours),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** baseScheduleRolloutData. */
export interface baseScheduleRolloutData extends RecordOf<typeof definition> {}
export const baseScheduleRolloutData: Definition<baseScheduleRolloutData> = definition;
