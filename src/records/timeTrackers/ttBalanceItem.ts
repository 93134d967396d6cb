import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ttBalanceItem',
  {
    badgeNo: t.string(),
    userId: t.int(),
    timeTrackerId: t.int(),
    period: t.int(),
    date: t.string(),
  },
  { origin: 'documented' },
);

/** ttBalanceItem. */
export interface ttBalanceItem extends RecordOf<typeof definition> {}
export const ttBalanceItem: Definition<ttBalanceItem> = definition;
