import { batchOperation, t } from '../../definition/operation.js';
import { ttBalanceItem } from '../../records/timeTrackers/ttBalanceItem.js';
import { ttBalanceResultItem } from '../../records/timeTrackers/ttBalanceResultItem.js';

/**
 * Reads balances of time trackers, each row by itself.
 * A row without `userId` and `badgeNo` is rejected (document 7).
 * Source: observed signatures; the rows and answers are interface document 2.9.
 */
export const wsdlGetTimeTrackersBalance = batchOperation('wsdlGetTimeTrackersBalance', {
  action: 'wsdlGetTimeTrackersBalance',
  effect: 'read',
  input: {
    /** The balances to read, one a row. */
    timeTrackers: t.array(ttBalanceItem).required(),
  },
  answers: ttBalanceResultItem,
  rowIdentity: ['badgeNo', 'userId', 'timeTrackerId', 'period', 'date'],
});
