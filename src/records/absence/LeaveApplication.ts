import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('LeaveApplication', '4.5', {
  /** Id of the leave application. */
  id: t.int().observed().means('recordId'),
  /** Header of the application: free text. */
  header: t.string().personal().observed().means('remark'),
  /** Body of the application: free text. */
  bodytext: t.string().personal().observed().means('remark'),
  /** When the application was sent. */
  senddate: t.dateTime().observed(),
  /** Id of the employee who sent it. */
  fromPersId: t.int().observed().means('personId'),
  /** Badge number of the employee who sent it. */
  fromBadgeNo: t.string().personal().observed().means('badgeNo'),
  /** Id of the employee it was sent to. */
  toPersId: t.int().nillable().observed().means('personId'),
  moderated: t.int().observed(),
  beenViewed: t.int().observed(),
  /** The reason of the leave. */
  leaveReason: t.string().personal().observed().means('leaveReasonName'),
  /** First day of the leave. */
  fromDate: t.date().observed().means('beginDate'),
  /** Time of the start on `fromDate`. */
  fromTime: t.time().observed().means('beginTime'),
  /** Last day of the leave. */
  toDate: t.date().observed().means('endDate'),
  /** Time of the end on `toDate`. */
  toTime: t.time().observed().means('endTime'),
  /** Id of the unit, as in `ShiftCategory.restId`. */
  restId: t.int().observed().means('unitId'),
  extCode: t.string().personal().observed().means('externalCode'),
  estHours: t.decimal().observed(),
  estSalary: t.decimal().personal().observed().means('money'),
  /** Extent of the leave; in `AbsenceRecord` `1` is 100 %. */
  sickLevel: t.decimal().personal().observed().means('share'),
  /** In `AbsenceRecord` a legacy field without effect. */
  isPreliminary: t.int().observed(),
  /** Last modification. */
  ts: t.dateTime().observed(),
});

/**
 * One leave application of an employee. The document names the record; its fields are observed.
 * Source: interface document 4.5.
 */
export interface LeaveApplication extends RecordOf<typeof definition> {}
export const LeaveApplication: Definition<LeaveApplication> = definition;
