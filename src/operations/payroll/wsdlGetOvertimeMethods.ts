import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { OvertimeMethod } from '../../records/payroll/OvertimeMethod.js';

/**
 * wsdlGetOvertimeMethods.
 */
export const wsdlGetOvertimeMethods = listOperation('wsdlGetOvertimeMethods', {
  action: 'GetOvertimeMethods',
  effect: 'read',
  origin: 'documented',
  input: {
    lastModified: t.dateTimeText(),
  },
  answers: OvertimeMethod,
});
