import { batchOperation, t } from '../../definition/operation.js';
import { standardBankHoliday } from '../../records/payroll/standardBankHoliday.js';

/**
 * Updates standard bank holidays, each row by itself.
 * Source: observed signatures; the record is in interface document 2.11.
 */
export const wsdlUpdateStandardBankHolidays = batchOperation('wsdlUpdateStandardBankHolidays', {
  action: 'wsdlUpdateStandardBankHolidays',
  effect: 'write',
  input: {
    /** The bank holidays, one a row. */
    bankHolidays: t.array(standardBankHoliday).required(),
  },
  settlement: {
    by: 'wsdlgetStandardBankHolidays',
    look: 'the bank holidays, by date',
    shown: {
      kind: 'likeness',
      days: { of: ['redDate'], from: 'fromDate', to: 'toDate' },
      id: 'id',
      identity: ['id'],
      alike: ['redDate', 'description'],
    },
  },
  answers: standardBankHoliday,
  rowIdentity: ['id', 'redDate', 'description'],
  rowId: 'id',
});
