import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Schedule } from '../../records/scheduling/Schedule.js';

/**
 * wsdlGetDeletedSchedules.
 */
export const wsdlGetDeletedSchedules = listOperation('wsdlGetDeletedSchedules', {
  action: 'wsdlGetDeletedSchedules',
  effect: 'read',
  origin: 'documented',
  input: {
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    fromDate: t.dateText(),
    fromTime: t.timeText(),
    toDate: t.dateText(),
    toTime: t.timeText(),
    unassignedShiftsFromLeave: t.int(),
    lastModified: t.dateTimeText(),
    lastModifiedToTime: t.dateTimeText(),
  },
  answers: Schedule,
});
