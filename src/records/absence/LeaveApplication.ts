import { type Definition, record, type RecordOf, t, takeObserved } from '../../definition/record.js';
import { application, leave } from './LeaveApplicationV2.js';

const definition = record('LeaveApplication', '4.5', {
  ...takeObserved(application),
  moderated: t.int().observed(),
  beenViewed: t.int().observed(),
  /** The reason of the leave. */
  leaveReason: t.string().personal().observed().means('leaveReasonName'),
  ...takeObserved(leave),
  /** Last modification. */
  ts: t.dateTime().observed(),
});

/**
 * One leave application of an employee. The document names the record; its fields are observed.
 * Source: interface document 4.5.
 */
export interface LeaveApplication extends RecordOf<typeof definition> {}
export const LeaveApplication: Definition<LeaveApplication> = definition;
