import { listOperation, t } from '../../definition/operation.js';
import { Schedule } from '../../records/scheduling/Schedule.js';
import { shiftFilter } from './fields/shiftFilter.js';

/**
 * Reads shifts of the key's unit; versions 2 and 3 exist (document 9), and none is
 * declared deprecated.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetSchedules = listOperation('wsdlGetSchedules', {
  action: 'GetSchedules',
  section: '4.5',
  successor: 'wsdlGetSchedulesV3',
  input: {
    ...shiftFilter,
    /** Only this shift; in `wsdlGetEmployees` `0` or absent is no filter. */
    scheduleId: t.int().means('recordId'),
    getSubUnits: t.count(),
    lastModifiedToTime: t.string().means('moment'),
  },
  answers: Schedule,
});
