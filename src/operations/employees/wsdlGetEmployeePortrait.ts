import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { Portrait } from '../../records/employees/Portrait.js';

/**
 * wsdlGetEmployeePortrait.
 */
export const wsdlGetEmployeePortrait = replyOperation('wsdlGetEmployeePortrait', {
  action: 'wsdlGetEmployeePortrait',
  effect: 'read',
  origin: 'observed',
  input: {
    badgeNo: t.string(),
    lastModified: t.dateTimeText(),
  },
  answers: Portrait,
});
