import { replyOperation, t } from '../../definition/operation.js';
import { GetSchedulesV3 } from '../../records/scheduling/GetSchedulesV3.js';
import { SchedulesV3Response } from '../../records/scheduling/SchedulesV3Response.js';

/**
 * Reads scheduled and absence shifts of the key's unit.
 * There is no `allUnits` (seen in public integrations): call once a unit, each with its own key. External ids come only
 * with `includeExtScheduleId`.
 * Source: interface document 2.5 and 4.5; the parts are observed.
 */
export const wsdlGetSchedulesV3 = replyOperation('wsdlGetSchedulesV3', {
  action: 'GetSchedulesV3',
  effect: 'read',
  section: '4.5',
  input: {
    /** Which shifts, and what to add to them. */
    GetSchedulesV3: t.record(GetSchedulesV3).required(),
  },
  answers: SchedulesV3Response,
  streams: 'schedules',
});
