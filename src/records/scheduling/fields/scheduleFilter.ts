import { t } from '../../../definition/field.js';

/** Which shifts are asked for. */
export const scheduleFilter = {
  /** Only shifts of this section. */
  section: t.string().means('sectionName'),
  /** Only shifts of the employee with this badge number. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Only shifts of this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
  employeeId: t.int().means('personId'),
  /** First day of the period. */
  fromDate: t.dateText().means('beginDate'),
  /** Time on `fromDate`. */
  fromTime: t.timeText().means('beginTime'),
  /** Last day of the period. */
  toDate: t.dateText().means('endDate'),
  /** Time on `toDate`. */
  toTime: t.timeText().means('endTime'),
  /** Whether scheduled shifts are wanted. */
  scheduledShifts: t.boolean(),
  /** Whether absence shifts are wanted. */
  absenceShifts: t.boolean(),
  /**
   * Only shifts modified after this time, compared with `ts` in CET (documented for punches, 2.7; elsewhere seen in public integrations).
   */
  modifiedAfter: t.dateTimeText().orEmpty().means('changedSince'),
  /** By its name the other end of `modifiedAfter`: the document does not describe it. */
  modifiedBefore: t.dateTimeText().orEmpty(),
};
