import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import { getPayrollV2Request } from '../../records/payroll/getPayrollV2Request.js';

/**
 * wsdlGetPayrollV2.
 */
export const wsdlGetPayrollV2 = listOperation('wsdlGetPayrollV2', {
  action: 'getPayrollV2',
  effect: 'read',
  origin: 'documented',
  input: {
    getPayrollV2Request: t.record(getPayrollV2Request).required(),
  },
  answers: PayrollV2,
});
