import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { EmployeeRolloutHours } from './EmployeeRolloutHours.js';

const definition = record('baseScheduleRolloutData', {
  /** Hours an employee. */
  employeesRolloutHours: t.array(EmployeeRolloutHours),
  /** Why the request was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** The answer of `wsdlGetBaseScheduleRolledoutHours`. Source: observed signatures. */
export interface baseScheduleRolloutData extends RecordOf<typeof definition> {}
export const baseScheduleRolloutData: Definition<baseScheduleRolloutData> = definition;
