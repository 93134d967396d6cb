import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'StandardOpenHours',
  {
    dayOfWeek: t.int(),
    timeStart: t.string(),
    timeEnd: t.string(),
    dateStart: t.string(),
  },
  { origin: 'observed' },
);

/** StandardOpenHours. */
export interface StandardOpenHours extends RecordOf<typeof definition> {}
export const StandardOpenHours: Definition<StandardOpenHours> = definition;
