import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('EmployeeRolloutHours', {
  /** Badge number. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Hours, exact. */
  hours: t.decimal().means('amount'),
});

/** Hours of one employee in a rolled-out base schedule. Source: observed signatures. */
export interface EmployeeRolloutHours extends RecordOf<typeof definition> {}
export const EmployeeRolloutHours: Definition<EmployeeRolloutHours> = definition;
