import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** What was done from mobile with a shift. Source: interface document 2.5, `approved` of version 3. */
export const ScheduleApproval = valueSet({ NoticeOfInterestCreated: 0, ShiftBookingApproved: 1 });
export type ScheduleApproval = OpenValue<typeof ScheduleApproval>;
