import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether the scheduling screen shows breaks. Source: interface document 2.2, `breakType` of a shift type. */
export const BreakType = valueSet({ Hidden: 0, Shown: 1 });
export type BreakType = OpenValue<typeof BreakType>;
