import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { transferRules } from './fields/transferRules.js';
import { PayrollTransferStatus } from '../../values/PayrollTransferStatus.js';

const definition = record(
  'ResultTransfer',
  '2.8',
  {
    /** The caller's label for the run. */
    extTransferId: t.string().means('externalCode'),
    /**
     * Where to download the file; only when the status is `Ready to Download`. A secret: whoever has it can
     * read the file.
     */
    url: t.secret().means('link'),
    /** How far the transfer is. */
    status: t.string().values(PayrollTransferStatus).means('status'),
    /**
     * Why the request was rejected; empty when it was not. Answers only. Named by the document, not observed.
     */
    validationErrors: t.validationErrors(),
  },
  transferRules,
);

/** The state of a payroll transfer, and where its file is. Source: interface document 2.8. */
export interface ResultTransfer extends RecordOf<typeof definition> {}
export const ResultTransfer: Definition<ResultTransfer> = definition;
