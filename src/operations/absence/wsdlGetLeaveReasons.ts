import { listOperation, t } from '../../definition/operation.js';
import { LeaveReason } from '../../records/absence/LeaveReason.js';

/**
 * Reads the leave reasons.
 * Source: interface document 4.5; the part and the fields are observed.
 */
export const wsdlGetLeaveReasons = listOperation('wsdlGetLeaveReasons', {
  action: 'GetLeaveReasons',
  section: '4.5',
  input: {
    /** Only reasons modified after this time; in `wsdlGetEmployees` empty or absent is no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: LeaveReason,
});
