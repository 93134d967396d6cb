import { replyOperation, t } from '../../definition/operation.js';
import { Portrait } from '../../records/employees/Portrait.js';

/**
 * Returns the portrait of an employee.
 *
 * Source: observed signatures; the record: interface document 2.10.
 */
export const wsdlGetEmployeePortrait = replyOperation('wsdlGetEmployeePortrait', {
  action: 'wsdlGetEmployeePortrait',
  effect: 'read',
  input: {
    /** Badge number of the employee. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** In 4.3 `YYYY-MM-DD hh:mm:ss`: only when modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Portrait,
});
