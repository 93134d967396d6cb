import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { GetSchedulesV3 } from '../../records/scheduling/GetSchedulesV3.js';
import { SchedulesV3Response } from '../../records/scheduling/SchedulesV3Response.js';

/**
 * wsdlGetSchedulesV3.
 */
export const wsdlGetSchedulesV3 = replyOperation('wsdlGetSchedulesV3', {
  action: 'GetSchedulesV3',
  effect: 'read',
  origin: 'documented',
  input: {
    GetSchedulesV3: t.record(GetSchedulesV3).required(),
  },
  answers: SchedulesV3Response,
  streams: 'schedules',
});
