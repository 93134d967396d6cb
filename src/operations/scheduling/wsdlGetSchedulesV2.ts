import { replyOperation, t } from '../../definition/operation.js';
import { GetSchedulesV2 } from '../../records/scheduling/GetSchedulesV2.js';
import { SchedulesV2Response } from '../../records/scheduling/SchedulesV2Response.js';

/**
 * Reads scheduled and absence shifts of the key's unit, or of all units.
 * `wsdlGetSchedulesV3` is a later version with more fields (2.5), without `allUnits` (seen in public integrations).
 * Source: interface document 2.5 and 4.5; the parts are observed.
 */
export const wsdlGetSchedulesV2 = replyOperation('wsdlGetSchedulesV2', {
  action: 'GetSchedulesV2',
  effect: 'read',
  section: '4.5',
  successor: 'wsdlGetSchedulesV3',
  input: {
    /** Which shifts, and what to add to them. */
    GetSchedulesV2: t.record(GetSchedulesV2).required(),
  },
  answers: SchedulesV2Response,
  streams: 'schedules',
});
