import { listOperation, t } from '../../definition/operation.js';
import { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import { getPayrollV2Request } from '../../records/payroll/getPayrollV2Request.js';

/**
 * Reads payroll transactions of a period, both days included.
 * Source: interface document 2.8 and 4.5; the parts are observed.
 */
export const wsdlGetPayrollV2 = listOperation('wsdlGetPayrollV2', {
  action: 'getPayrollV2',
  section: '4.5',
  input: {
    /** Which transactions, and what to add to them. */
    getPayrollV2Request: t.record(getPayrollV2Request).required(),
  },
  answers: PayrollV2,
});
