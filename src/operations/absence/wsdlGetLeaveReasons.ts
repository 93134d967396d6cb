import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { LeaveReason } from '../../records/absence/LeaveReason.js';

/**
 * Reads the leave reasons.
 * Source: interface document 4.5; the part and the fields are observed.
 */
export const wsdlGetLeaveReasons = listOperation('wsdlGetLeaveReasons', {
  action: 'GetLeaveReasons',
  effect: 'read',
  origin: 'documented',
  section: '4.5',
  input: {
    /** Only reasons modified after this time, `YYYY-MM-DD hh:mm:ss`, as in `wsdlGetEmployees`; absent is no filter. */
    lastModified: t.dateTimeText(),
  },
  answers: LeaveReason,
});
