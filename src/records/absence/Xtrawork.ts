import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Xtrawork',
  {
    fromDate: t.date(),
    fromTime: t.timeText(),
    toDate: t.date(),
    toTime: t.timeText(),
  },
  { origin: 'observed' },
);

/** Xtrawork. */
export interface Xtrawork extends RecordOf<typeof definition> {}
export const Xtrawork: Definition<Xtrawork> = definition;
