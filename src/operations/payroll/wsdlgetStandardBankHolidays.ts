import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';

/**
 * wsdlgetStandardBankHolidays.
 */
export const wsdlgetStandardBankHolidays = listOperation('wsdlgetStandardBankHolidays', {
  action: 'wsdlgetStandardBankHolidays',
  effect: 'read',
  origin: 'observed',
  input: {
    fromDate: t.dateText(),
    toDate: t.dateText(),
  },
  answers: standardBankHoliday,
});
