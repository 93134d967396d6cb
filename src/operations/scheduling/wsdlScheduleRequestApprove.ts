import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { scheduleRequest } from '../../records/scheduling/scheduleRequest.js';
import { scheduleRequestResponse } from '../../records/scheduling/scheduleRequestResponse.js';

/**
 * wsdlScheduleRequestApprove.
 */
export const wsdlScheduleRequestApprove = replyOperation('wsdlScheduleRequestApprove', {
  action: 'wsdlScheduleRequestApprove',
  effect: 'write',
  origin: 'observed',
  input: {
    scheduleRequest: t.record(scheduleRequest).required(),
  },
  answers: scheduleRequestResponse,
});
