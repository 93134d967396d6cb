import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { baseScheduleRollout } from '../../records/scheduling/baseScheduleRollout.js';
import { baseScheduleRolloutData } from '../../records/scheduling/baseScheduleRolloutData.js';

/**
 * wsdlGetBaseScheduleRolledoutHours.
 */
export const wsdlGetBaseScheduleRolledoutHours = replyOperation('wsdlGetBaseScheduleRolledoutHours', {
  action: 'wsdlGetBaseScheduleRolledoutHours',
  effect: 'read',
  origin: 'observed',
  input: {
    baseScheduleRollout: t.record(baseScheduleRollout).required(),
  },
  answers: baseScheduleRolloutData,
});
