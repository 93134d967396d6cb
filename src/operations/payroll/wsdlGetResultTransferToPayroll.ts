import { replyOperation, t } from '../../definition/operation.js';
import { ResultTransfer } from '../../records/payroll/ResultTransfer.js';

/**
 * Tells how far a payroll transfer is, and where its file is once the status is `Ready to Download`.
 * The answer's `url` is a secret.
 * Source: interface document 2.8 and 4.5; the parts are observed.
 */
export const wsdlGetResultTransferToPayroll = replyOperation('wsdlGetResultTransferToPayroll', {
  action: 'GetResultTransferToPayroll',
  effect: 'read',
  section: '4.5',
  input: {
    /** The label that the run was started with. */
    extTransferId: t.string().means('externalCode'),
  },
  answers: ResultTransfer,
});
