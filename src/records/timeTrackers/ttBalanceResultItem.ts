import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('ttBalanceResultItem', '2.9', {
  /** Id of the employee. */
  userId: t.int().means('personId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Id of the time tracker. */
  timeTrackerId: t.int().means('reference'),
  /** Year, for trackers with periods. */
  period: t.count(),
  /** The balance, as an exact decimal. */
  balance: t.decimal().means('amount'),
  /** Day of the balance. */
  date: t.string().means('beginDate'),
  /** Why the row was rejected; empty on success. */
  validationErrors: t.validationErrors(),
});

/** The balance of one time tracker of one employee on a day. Source: interface document 2.9. */
export interface ttBalanceResultItem extends RecordOf<typeof definition> {}
export const ttBalanceResultItem: Definition<ttBalanceResultItem> = definition;
