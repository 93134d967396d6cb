import { batchOperation, t } from '../../definition/operation.js';
import { ttFirstToExpireBalanceItem } from '../../records/timeTrackers/ttFirstToExpireBalanceItem.js';
import { ttFirstToExpireBalanceResultItem } from '../../records/timeTrackers/ttFirstToExpireBalanceResultItem.js';

/**
 * Reads the balances of time trackers that expire first, each row by itself.
 * A row without `userId` and `badgeNo` is rejected (document 7).
 * Source: observed signatures; the rows and answers are interface document 2.9.
 */
export const wsdlGetFirstToExpireTimeTrackersBalance = batchOperation(
  'wsdlGetFirstToExpireTimeTrackersBalance',
  {
    action: 'wsdlGetFirstToExpireTimeTrackersBalance',
    effect: 'read',
    input: {
      /** The balances to read, one a row. */
      timeTrackers: t.array(ttFirstToExpireBalanceItem).required(),
    },
    answers: ttFirstToExpireBalanceResultItem,
    rowIdentity: ['badgeNo', 'userId', 'timeTrackerId', 'period', 'date'],
  },
);
