import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Payroll } from '../../records/payroll/Payroll.js';

/**
 * wsdlGetPayroll.
 */
export const wsdlGetPayroll = listOperation('wsdlGetPayroll', {
  action: 'getPayroll',
  effect: 'read',
  origin: 'observed',
  successor: 'wsdlGetPayrollV2',
  input: {
    fromDate: t.dateText(),
    toDate: t.dateText(),
    attest: t.int(),
    pSalType: t.string(),
    empInUnitOnly: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    isTransferingToPayroll: t.int(),
  },
  answers: Payroll,
});
