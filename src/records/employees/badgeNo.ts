import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'badgeNo',
  {
    badgeNo: t.string(),
  },
  { origin: 'documented' },
);

/** badgeNo. */
export interface badgeNo extends RecordOf<typeof definition> {}
export const badgeNo: Definition<badgeNo> = definition;
