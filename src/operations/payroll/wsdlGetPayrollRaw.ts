import { listOperation, t } from '../../definition/operation.js';
import { PayrollRaw } from '../../records/payroll/PayrollRaw.js';

/**
 * Reads raw payroll rows of a period.
 * Source: observed signatures.
 */
export const wsdlGetPayrollRaw = listOperation('wsdlGetPayrollRaw', {
  action: 'getPayrollRaw',
  input: {
    /** First day of the period. */
    fromDate: t.dateText().orEmpty().means('beginDate'),
    /** Last day of the period. */
    toDate: t.dateText().orEmpty().means('endDate'),
    /** Limits to approved entries; a flag in `getPayrollV2Request`. */
    attest: t.int(),
    /** Transaction types to limit to, separated by commas, as in `getPayrollV2Request`. */
    pSalType: t.string().means('setting'),
  },
  answers: PayrollRaw,
});
