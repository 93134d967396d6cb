import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether a shift type or task is on call. Source: interface document 2.2 and 4.5, `onCall`. */
export const OnCall = valueSet({ False: 0, True: 1 });
export type OnCall = OpenValue<typeof OnCall>;
