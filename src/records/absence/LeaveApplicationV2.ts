import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { externalInfo } from '../punches/fields/freeTexts.js';

/** Who sent an application to whom, in wire order. */
export const application = {
  /** Id of the leave application. */
  id: t.int().means('recordId'),
  /** Header of the application: free text. */
  header: t.string().personal().means('remark'),
  /** Body of the application: free text. */
  bodytext: t.string().personal().means('remark'),
  /** When the application was sent. */
  senddate: t.dateTime(),
  /** Id of the employee who sent it. */
  fromPersId: t.int().means('personId'),
  /** Badge number of the employee who sent it. */
  fromBadgeNo: t.string().personal().means('badgeNo'),
  /** Id of the employee it was sent to. */
  toPersId: t.int().nillable().means('personId'),
};

/** What leave is applied for, in wire order. */
export const leave = {
  /** First day of the leave. */
  fromDate: t.date().means('beginDate'),
  /** Time of the start on `fromDate`. */
  fromTime: t.time().means('beginTime'),
  /** Last day of the leave. */
  toDate: t.date().means('endDate'),
  /** Time of the end on `toDate`. */
  toTime: t.time().means('endTime'),
  /** Id of the unit, as in `ShiftCategory.restId`. */
  restId: t.int().means('unitId'),
  extCode: t.string().personal().means('externalCode'),
  estHours: t.decimal(),
  estSalary: t.decimal().personal().means('money'),
  /** Extent of the leave; in `AbsenceRecord` `1` is 100 %. */
  sickLevel: t.decimal().personal().means('share'),
  /** In `AbsenceRecord` a legacy field without effect. */
  isPreliminary: t.int(),
};

const definition = record('LeaveApplicationV2', {
  ...application,
  beenViewed: t.int(),
  /** The reason of the leave. */
  leaveReason: t.string().personal().means('leaveReasonName'),
  /** An earlier reason of the leave. */
  oldLeaveReason: t.string().personal().means('leaveReasonName'),
  ...leave,
  ...externalInfo,
  /** Whether a manager approved the leave. */
  approvedByManager: t.boolean(),
  /** Whether the employee approved the leave. */
  approvedByEmployee: t.boolean(),
  /** Last modification. */
  ts: t.dateTime(),
});

/** One leave application of an employee, as version 2 answers it. Source: observed signatures. */
export interface LeaveApplicationV2 extends RecordOf<typeof definition> {}
export const LeaveApplicationV2: Definition<LeaveApplicationV2> = definition;
