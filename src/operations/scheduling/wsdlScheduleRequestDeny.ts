import { replyOperation, t } from '../../definition/operation.js';
import { scheduleRequest } from '../../records/scheduling/scheduleRequest.js';
import { scheduleRequestResponse } from '../../records/scheduling/scheduleRequestResponse.js';

/**
 * Denies the request of an employee for a shift.
 * Source: observed signatures.
 */
export const wsdlScheduleRequestDeny = replyOperation('wsdlScheduleRequestDeny', {
  action: 'wsdlScheduleRequestDeny',
  effect: 'write',
  input: {
    /** Which request, and a comment. */
    scheduleRequest: t.record(scheduleRequest).required(),
  },
  settlement: {
    by: 'wsdlGetSchedulesV3',
    look: 'the request among the shiftRequests of its shift; one that the employee withdrew is gone as well',
  },
  answers: scheduleRequestResponse,
});
