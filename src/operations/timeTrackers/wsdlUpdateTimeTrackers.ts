import { batchOperation, t } from '../../definition/operation.js';
import { timeTracker } from '../../records/timeTrackers/timeTracker.js';

/**
 * Books transactions on time trackers, each row by itself. A row is added to what is booked already, so a repeated call
 * books twice, unless its `replaceTimeTracker` is `true`.
 * A row without `userId` and `badgeNo` is rejected (document 7); values are rounded half-up to 4 decimals (document 8).
 * Source: observed signatures; the row is interface document 2.9.
 */
export const wsdlUpdateTimeTrackers = batchOperation('wsdlUpdateTimeTrackers', {
  action: 'wsdlUpdateTimeTrackers',
  effect: 'append',
  input: {
    /** The transactions, one a row. */
    timeTrackers: t.array(timeTracker).required(),
  },
  settlement: {
    by: 'wsdlGetTimeTrackersBalance',
    look: 'a balance that has changed by the booked value; who knew the balance before can tell',
    shown: {
      each: {
        ...{ userId: 'userId', badgeNo: 'badgeNo', timeTrackerId: 'timeTrackerId' },
        ...{ period: 'period', date: 'date' },
      },
      kind: 'balance',
      balance: 'balance',
      adds: 'value',
      direction: 'operation',
      unless: 'replaceTimeTracker',
      as: { value: 'balance' },
      instead: { badgeNo: 'userId' },
      unseen: ['operation', 'replaceTimeTracker'],
    },
  },
  answers: timeTracker,
  rowIdentity: ['badgeNo', 'userId', 'timeTrackerId', 'period', 'operation', 'date'],
});
