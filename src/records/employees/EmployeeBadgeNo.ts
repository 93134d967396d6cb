import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('EmployeeBadgeNo', {
  /** Badge number of the employee. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
});

/** A badge number that stands for an employee. Source: observed signatures. */
export interface EmployeeBadgeNo extends RecordOf<typeof definition> {}
export const EmployeeBadgeNo: Definition<EmployeeBadgeNo> = definition;
