import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether breaks are shown. Source: interface document 2.2, `breakType`. */
export const BreakType = valueSet({ Hidden: 0, Shown: 1 });
export type BreakType = OpenValue<typeof BreakType>;
