import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ResultTransfer',
  {
    extTransferId: t.string(),
    url: t.secret(),
    status: t.string(),
  },
  { origin: 'documented' },
);

/** ResultTransfer. */
export interface ResultTransfer extends RecordOf<typeof definition> {}
export const ResultTransfer: Definition<ResultTransfer> = definition;
