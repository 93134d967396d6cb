import { t } from '../../definition/field.js';
import { listOperation } from '../../definition/operation.js';
import { Schedule } from '../../records/scheduling/Schedule.js';

/**
 * Reads shifts of the key's unit; versions 2 and 3 exist (document 9), and none is
 * declared deprecated.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetSchedules = listOperation('wsdlGetSchedules', {
  action: 'GetSchedules',
  effect: 'read',
  origin: 'documented',
  section: '4.5',
  successor: 'wsdlGetSchedulesV3',
  input: {
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
    /** Only this shift; in `wsdlGetEmployees` `0` or absent is no filter. */
    scheduleId: t.int().means('recordId'),
    getSubUnits: t.int().means('count'),
    lastModifiedToTime: t.string().means('moment'),
  },
  answers: Schedule,
});
