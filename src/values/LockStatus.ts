import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether and by whom an employee is locked. Source: interface document 2.3, `lockStatus`. */
export const LockStatus = valueSet({ NotLocked: 0, ManualLock: 1, LockedBySystem: 2 });
export type LockStatus = OpenValue<typeof LockStatus>;
