import { replyOperation, t } from '../../definition/operation.js';
import { baseScheduleRollout } from '../../records/scheduling/baseScheduleRollout.js';
import { baseScheduleRolloutData } from '../../records/scheduling/baseScheduleRolloutData.js';

/**
 * Reads the hours of employees in rolled-out base schedules.
 * Source: observed signatures.
 */
export const wsdlGetBaseScheduleRolledoutHours = replyOperation('wsdlGetBaseScheduleRolledoutHours', {
  action: 'wsdlGetBaseScheduleRolledoutHours',
  effect: 'read',
  input: {
    /** Whose hours, and in which period. */
    baseScheduleRollout: t.record(baseScheduleRollout).required(),
  },
  answers: baseScheduleRolloutData,
});
