import { replyOperation, t } from '../../definition/operation.js';
import { TransferStatus } from '../../records/payroll/TransferStatus.js';
import { searchOption } from '../../records/payroll/searchOption.js';

/**
 * Starts a payroll transfer, whose result `wsdlGetResultTransferToPayroll` gives later.
 * A final one (`isPreliminary: false`) locks transactions, `lockSalaryPeriod` locks the period, and
 * `uploadFileToServer` ships the file, so the call is never repeated by itself. An unknown `payrollSystem`
 * is rejected in `validationErrors`.
 * Source: interface document 2.8, 4.5 and 7; the parts are observed.
 */
export const wsdlInitiateTransferToPayroll = replyOperation('wsdlInitiateTransferToPayroll', {
  action: 'initiateTransferToPayroll',
  effect: 'lock',
  section: '4.5',
  input: {
    /** What to transfer, and how. */
    searchOptions: t.record(searchOption).required(),
  },
  settlement: { by: 'wsdlGetResultTransferToPayroll', look: 'a transfer with the same extTransferId' },
  answers: TransferStatus,
});
