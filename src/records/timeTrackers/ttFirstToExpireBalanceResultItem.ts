import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('ttFirstToExpireBalanceResultItem', '2.9', {
  /** Id of the employee, as in `ttBalanceResultItem`. */
  userId: t.int().observed().means('personId'),
  /** Badge number of the employee, as in `ttBalanceResultItem`. */
  badgeNo: t.string().personal().observed().means('badgeNo'),
  /** Id of the time tracker. */
  timeTrackerId: t.int().means('reference'),
  /** Year, for trackers with periods. */
  period: t.count(),
  /** The balance that expires first, as an exact decimal. */
  balance: t.decimal().means('amount'),
  statutory: t.decimal().observed(),
  nonStatutory: t.decimal().observed(),
  /** Day of the balance, as in `ttBalanceResultItem`. */
  date: t.string().observed().means('beginDate'),
  /** Why the row was rejected; an empty array when it was not. */
  validationErrors: t.validationErrors(),
});

/** The balance of one time tracker that expires first. Source: interface document 2.9. */
export interface ttFirstToExpireBalanceResultItem extends RecordOf<typeof definition> {}
export const ttFirstToExpireBalanceResultItem: Definition<ttFirstToExpireBalanceResultItem> = definition;
