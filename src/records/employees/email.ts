import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'email',
  {
    email: t.string(),
  },
  { origin: 'documented' },
);

/** email. */
export interface email extends RecordOf<typeof definition> {}
export const email: Definition<email> = definition;
