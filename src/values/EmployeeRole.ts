import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** What an employee may do. Source: interface document 2.3, `role`. */
export const EmployeeRole = valueSet({
  Staff: 1,
  LocalManager: 2,
  DistrictManager: 3,
  Manager: 4,
  Monitor: 5,
  DepartmentManager: 6,
  AssistantManager: 7,
});
export type EmployeeRole = OpenValue<typeof EmployeeRole>;
