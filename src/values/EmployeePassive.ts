import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether an employee is passive. Source: interface document 2.3, `passive`. */
export const EmployeePassive = valueSet({ Active: 0, Passive: 1 });
export type EmployeePassive = OpenValue<typeof EmployeePassive>;
