import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { PayrollRaw } from '../../records/payroll/PayrollRaw.js';

/**
 * wsdlGetPayrollRaw.
 */
export const wsdlGetPayrollRaw = listOperation('wsdlGetPayrollRaw', {
  action: 'getPayrollRaw',
  effect: 'read',
  origin: 'observed',
  input: {
    fromDate: t.dateText(),
    toDate: t.dateText(),
    attest: t.int(),
    pSalType: t.string(),
  },
  answers: PayrollRaw,
});
