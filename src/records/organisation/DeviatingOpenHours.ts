import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'DeviatingOpenHours',
  {
    timeStart: t.string(),
    timeEnd: t.string(),
    date: t.string(),
  },
  { origin: 'observed' },
);

/** DeviatingOpenHours. */
export interface DeviatingOpenHours extends RecordOf<typeof definition> {}
export const DeviatingOpenHours: Definition<DeviatingOpenHours> = definition;
