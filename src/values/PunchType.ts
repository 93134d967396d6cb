import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** How an employee punches. Source: interface document 2.3, `punchType`. */
export const PunchType = valueSet({
  PunchInOutAndBreaks: 0,
  PunchInOutWithoutBreaks: 1,
  DeviationReporting: 2,
  PunchWithoutSchedule: 3,
});
export type PunchType = OpenValue<typeof PunchType>;
