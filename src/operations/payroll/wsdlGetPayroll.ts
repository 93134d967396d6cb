import { listOperation, t } from '../../definition/operation.js';
import { Payroll } from '../../records/payroll/Payroll.js';

/**
 * Reads payroll transactions of a period. `wsdlGetPayrollV2` is a later version by its name; nothing declares this one
 * deprecated.
 * Source: observed signatures.
 */
export const wsdlGetPayroll = listOperation('wsdlGetPayroll', {
  action: 'getPayroll',
  successor: 'wsdlGetPayrollV2',
  input: {
    /** First day of the period. */
    fromDate: t.dateText().orEmpty().means('beginDate'),
    /** Last day of the period. */
    toDate: t.dateText().orEmpty().means('endDate'),
    /** Limits to approved entries; a flag in `getPayrollV2Request`. */
    attest: t.int(),
    /** Transaction types to limit to, separated by commas, as in `getPayrollV2Request`. */
    pSalType: t.string().means('setting'),
    /** Limits to employees whose home unit is the key's; a flag in `getPayrollV2Request`. */
    empInUnitOnly: t.count(),
    /** Only this employee. */
    employeeId: t.int().means('personId'),
    /** Only the employee with this badge number. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Limits to salaries whose type is set to transfer; a flag in `getPayrollV2Request`. */
    isTransferingToPayroll: t.int(),
  },
  answers: Payroll,
});
