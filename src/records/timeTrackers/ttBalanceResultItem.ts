import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ttBalanceResultItem',
  {
    userId: t.int(),
    badgeNo: t.string(),
    timeTrackerId: t.int(),
    period: t.int(),
    balance: t.decimal(),
    date: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** ttBalanceResultItem. */
export interface ttBalanceResultItem extends RecordOf<typeof definition> {}
export const ttBalanceResultItem: Definition<ttBalanceResultItem> = definition;
