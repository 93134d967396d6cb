import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Vacation',
  {
    fromDate: t.date(),
    fromTime: t.timeText(),
    toDate: t.date(),
    toTime: t.timeText(),
  },
  { origin: 'observed' },
);

/** Vacation. */
export interface Vacation extends RecordOf<typeof definition> {}
export const Vacation: Definition<Vacation> = definition;
