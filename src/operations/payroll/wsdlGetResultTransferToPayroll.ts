import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { ResultTransfer } from '../../records/payroll/ResultTransfer.js';

/**
 * wsdlGetResultTransferToPayroll.
 */
export const wsdlGetResultTransferToPayroll = replyOperation('wsdlGetResultTransferToPayroll', {
  action: 'GetResultTransferToPayroll',
  effect: 'read',
  origin: 'documented',
  input: {
    extTransferId: t.string(),
  },
  answers: ResultTransfer,
});
