import { listOperation, t } from '../../definition/operation.js';
import { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';

/**
 * Reads the standard bank holidays of a period. The wire name has a small `g`.
 * Source: observed signatures; the record is in interface document 2.11.
 */
export const wsdlgetStandardBankHolidays = listOperation('wsdlgetStandardBankHolidays', {
  action: 'wsdlgetStandardBankHolidays',
  input: {
    /** First day of the period. */
    fromDate: t.dateText().orEmpty().means('beginDate'),
    /** Last day of the period. */
    toDate: t.dateText().orEmpty().means('endDate'),
  },
  answers: standardBankHoliday,
});
