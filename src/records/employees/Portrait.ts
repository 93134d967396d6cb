import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Portrait',
  {
    portrait: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** Portrait. */
export interface Portrait extends RecordOf<typeof definition> {}
export const Portrait: Definition<Portrait> = definition;
