import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { transferRules } from './fields/transferRules.js';
import { PayrollTransferStatus } from '../../values/PayrollTransferStatus.js';

const definition = record(
  'TransferStatus',
  '2.8',
  {
    /** The caller's label for the run. */
    extTransferId: t.string().means('externalCode'),
    /** How far the transfer is. */
    status: t.string().values(PayrollTransferStatus).means('status'),
    /**
     * Why the transfer was rejected, such as an unknown `payrollSystem`; empty when it was not. Answers only.
     */
    validationErrors: t.validationErrors(),
    /**
     * Where to download the file; only when the status is `Ready to Download`. Named by the document, not
     * observed here.
     */
    url: t.secret().means('link'),
  },
  transferRules,
);

/** The state of a payroll transfer that was just started. Source: interface document 2.8. */
export interface TransferStatus extends RecordOf<typeof definition> {}
export const TransferStatus: Definition<TransferStatus> = definition;
