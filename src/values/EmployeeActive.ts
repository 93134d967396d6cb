import { type OpenValue, valueSet } from '../definition/valueSet.js';

/**
 * Whether an employment has an end date; it says nothing of today. Source: interface document 2.3, `active`.
 */
export const EmployeeActive = valueSet({
  /** The employment has an end date, `leaveDate`; the employee is active until then. */
  EmploymentHasEndDate: 0,
  OngoingEmployment: 1,
});
export type EmployeeActive = OpenValue<typeof EmployeeActive>;
