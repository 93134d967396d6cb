import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ttFirstToExpireBalanceResultItem',
  {
    userId: t.int(),
    badgeNo: t.string(),
    timeTrackerId: t.int(),
    period: t.int(),
    balance: t.decimal(),
    statutory: t.decimal(),
    nonStatutory: t.decimal(),
    date: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** ttFirstToExpireBalanceResultItem. */
export interface ttFirstToExpireBalanceResultItem extends RecordOf<typeof definition> {}
export const ttFirstToExpireBalanceResultItem: Definition<ttFirstToExpireBalanceResultItem> = definition;
