import { t } from '../../../definition/field.js';

/** Which shifts the first versions of the operations answer. */
export const shiftFilter = {
  /** Only this section; in `wsdlGetEmployees` `0` or absent is no filter. */
  sectionId: t.int().means('sectionId'),
  /** Only this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
  employeeId: t.int().means('personId'),
  /** Only the employee with this badge number; in `wsdlGetEmployees` empty or absent is no filter. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** First day of the period. */
  fromDate: t.dateText().orEmpty().means('beginDate'),
  /** Time on `fromDate`. */
  fromTime: t.timeText().orEmpty().means('beginTime'),
  /** Last day of the period. */
  toDate: t.dateText().orEmpty().means('endDate'),
  /** Time on `toDate`. */
  toTime: t.timeText().orEmpty().means('endTime'),
  unassignedShiftsFromLeave: t.int(),
  /**
   * Only shifts modified after this time; in `wsdlGetShiftCategories` `YYYY-MM-DD hh:mm:ss`, and empty
   * ignores it.
   */
  lastModified: t.dateTimeText().orEmpty().means('changedSince'),
};
