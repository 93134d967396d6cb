import { batchOperation, t } from '../../definition/operation.js';
import { reverseInfo } from '../../records/payroll/reverseInfo.js';

/**
 * Reverses transactions that have gone to payroll, each row by itself.
 * A row covers at most 31 days and 200 employees.
 * Source: observed signatures; the record and its limits are in interface document 2.10 and 8.
 */
export const wsdlReverseTransactions = batchOperation('wsdlReverseTransactions', {
  action: 'ReverseTransactions',
  effect: 'lock',
  input: {
    /** Periods and employees, one a row. */
    reverseInfos: t.array(reverseInfo).required(),
  },
  settlement: {
    by: 'wsdlGetTimePunches',
    look: 'transferredToPayroll of the punches of the same employees and days',
    shown: {
      ask: { transferredToPayroll: true, notTransferredToPayroll: true },
      days: { of: ['startDate', 'endDate'], from: 'fromDate', to: 'toDate' },
      id: 'id',
      kind: 'every',
      covers: 'badgeNos',
      shownAs: 'badgeNo',
      show: { transferredToPayroll: false },
    },
  },
  answers: reverseInfo,
  rowIdentity: ['startDate', 'endDate'],
});
