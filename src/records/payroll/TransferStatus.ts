import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'TransferStatus',
  {
    extTransferId: t.string(),
    status: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** TransferStatus. */
export interface TransferStatus extends RecordOf<typeof definition> {}
export const TransferStatus: Definition<TransferStatus> = definition;
