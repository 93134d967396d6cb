import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ttFirstToExpireBalanceItem',
  {
    badgeNo: t.string(),
    userId: t.int(),
    timeTrackerId: t.int(),
    period: t.int(),
    date: t.string(),
  },
  { origin: 'documented' },
);

/** ttFirstToExpireBalanceItem. */
export interface ttFirstToExpireBalanceItem extends RecordOf<typeof definition> {}
export const ttFirstToExpireBalanceItem: Definition<ttFirstToExpireBalanceItem> = definition;
