import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { TransferStatus } from '../../records/payroll/TransferStatus.js';
import { searchOption } from '../../records/payroll/searchOption.js';

/**
 * wsdlInitiateTransferToPayroll.
 */
export const wsdlInitiateTransferToPayroll = replyOperation('wsdlInitiateTransferToPayroll', {
  action: 'initiateTransferToPayroll',
  effect: 'lock',
  origin: 'documented',
  input: {
    searchOptions: t.record(searchOption).required(),
  },
  answers: TransferStatus,
});
