import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Schedule } from '../../records/scheduling/Schedule.js';

/**
 * wsdlGetSchedules.
 */
export const wsdlGetSchedules = listOperation('wsdlGetSchedules', {
  action: 'GetSchedules',
  effect: 'read',
  origin: 'documented',
  successor: 'wsdlGetSchedulesV3',
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
    scheduleId: t.int(),
    getSubUnits: t.int(),
    lastModifiedToTime: t.dateTimeText(),
  },
  answers: Schedule,
});
