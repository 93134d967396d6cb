import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** The sex of an employee. Source: interface document 2.3, `sex`. */
export const Sex = valueSet({ Male: 0, Female: 1 });
export type Sex = OpenValue<typeof Sex>;
