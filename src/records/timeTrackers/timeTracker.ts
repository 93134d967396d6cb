import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { askedBalance, askedRules } from './ttBalanceItem.js';

const definition = record(
  'timeTracker',
  '2.9',
  {
    ...take(askedBalance, 'badgeNo', 'userId', 'timeTrackerId'),
    /** Year, for trackers with periods; left out, the service's default rules pick it. */
    period: t.count(),
    /** What the transaction does. The document names only `1`, in the deletion under `replaceTimeTracker`. */
    operation: t.int(),
    /** Exact decimal; the service honours 4 decimals and rounds half-up beyond. The unit is not documented. */
    value: t.decimal().means('amount'),
    /** Day of the transaction; today when left out. The document gives no format; elsewhere days are `YYYY-MM-DD`. */
    date: t.sentDate().orEmpty().means('beginDate'),
    /**
     * `true` replaces a transaction of the same tracker and date; otherwise one is added. With `operation` `1`,
     * `value` `0.0` and a `date` it deletes all manual transactions of that day.
     */
    replaceTimeTracker: t.boolean(),
    /** Why the row was rejected; empty when it was booked. Answers only. */
    validationErrors: t.validationErrors(),
  },
  askedRules,
);

/**
 * One transaction on a time tracker of an employee. It is added to those that are there unless
 * `replaceTimeTracker` is `true`, so sending it twice books it twice.
 * Source: interface document 2.9.
 */
export interface timeTracker extends RecordOf<typeof definition> {}
export const timeTracker: Definition<timeTracker> = definition;
