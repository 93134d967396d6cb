import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'AdditionalFieldData',
  {
    key: t.string(),
    value: t.string(),
  },
  { origin: 'documented' },
);

/** AdditionalFieldData. */
export interface AdditionalFieldData extends RecordOf<typeof definition> {}
export const AdditionalFieldData: Definition<AdditionalFieldData> = definition;
