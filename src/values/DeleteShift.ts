import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether a row of `wsdlUpdateShifts` deletes. Source: interface document 2.4, `deleteShift`. */
export const DeleteShift = valueSet({ InsertOrUpdate: 0, Delete: 1 });
export type DeleteShift = OpenValue<typeof DeleteShift>;
