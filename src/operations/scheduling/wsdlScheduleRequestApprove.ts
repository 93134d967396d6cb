import { replyOperation, t } from '../../definition/operation.js';
import { scheduleRequest } from '../../records/scheduling/scheduleRequest.js';
import { scheduleRequestResponse } from '../../records/scheduling/scheduleRequestResponse.js';

/**
 * Approves the request of an employee for a shift.
 * Source: observed signatures.
 */
export const wsdlScheduleRequestApprove = replyOperation('wsdlScheduleRequestApprove', {
  action: 'wsdlScheduleRequestApprove',
  effect: 'write',
  input: {
    /** Which request, and a comment. */
    scheduleRequest: t.record(scheduleRequest).required(),
  },
  settlement: {
    by: 'wsdlGetSchedules',
    look: 'the employee of the shift, by scheduleId',
    shown: {
      kind: 'name',
      each: { scheduleId: 'scheduleId' },
      id: 'id',
      identity: ['scheduleId'],
      as: { scheduleId: 'id', employeeId: 'persId' },
      instead: { badgeNo: 'employeeId' },
      unseen: ['comment'],
    },
  },
  answers: scheduleRequestResponse,
});
