import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';

/**
 * wsdlUpdateStandardBankHolidays.
 */
export const wsdlUpdateStandardBankHolidays = batchOperation('wsdlUpdateStandardBankHolidays', {
  action: 'wsdlUpdateStandardBankHolidays',
  effect: 'write',
  origin: 'observed',
  input: {
    bankHolidays: t.array(standardBankHoliday).required(),
  },
  rows: 'bankHolidays',
  answers: standardBankHoliday,
});
