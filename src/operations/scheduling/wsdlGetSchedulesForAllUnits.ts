import { listOperation, t } from '../../definition/operation.js';
import { Schedule } from '../../records/scheduling/Schedule.js';
import { shiftFilter } from './fields/shiftFilter.js';

/**
 * Reads shifts as `wsdlGetSchedules` does, for all units.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetSchedulesForAllUnits = listOperation('wsdlGetSchedulesForAllUnits', {
  action: 'GetSchedulesForAllUnits',
  section: '4.5',
  input: {
    ...shiftFilter,
    /** Only this shift; in `wsdlGetEmployees` `0` or absent is no filter. */
    scheduleId: t.int().means('recordId'),
  },
  answers: Schedule,
});
