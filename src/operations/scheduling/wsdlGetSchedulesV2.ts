import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { GetSchedulesV2 } from '../../records/scheduling/GetSchedulesV2.js';
import { SchedulesV2Response } from '../../records/scheduling/SchedulesV2Response.js';

/**
 * wsdlGetSchedulesV2.
 */
export const wsdlGetSchedulesV2 = replyOperation('wsdlGetSchedulesV2', {
  action: 'GetSchedulesV2',
  effect: 'read',
  origin: 'documented',
  successor: 'wsdlGetSchedulesV3',
  input: {
    GetSchedulesV2: t.record(GetSchedulesV2).required(),
  },
  answers: SchedulesV2Response,
  streams: 'schedules',
});
