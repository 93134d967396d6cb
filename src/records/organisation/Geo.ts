import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Geo',
  {
    latitude: t.decimal(),
    longitude: t.decimal(),
    radius: t.int(),
    comment: t.string(),
  },
  { origin: 'observed' },
);

/** Geo. */
export interface Geo extends RecordOf<typeof definition> {}
export const Geo: Definition<Geo> = definition;
