import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { LeaveReason } from '../../records/absence/LeaveReason.js';

/**
 * wsdlGetLeaveReasons.
 */
export const wsdlGetLeaveReasons = listOperation('wsdlGetLeaveReasons', {
  action: 'GetLeaveReasons',
  effect: 'read',
  origin: 'documented',
  input: {
    lastModified: t.dateTimeText(),
  },
  answers: LeaveReason,
});
