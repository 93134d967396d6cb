import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { ttFirstToExpireBalanceItem } from '../../records/timeTrackers/ttFirstToExpireBalanceItem.js';
import { ttFirstToExpireBalanceResultItem } from '../../records/timeTrackers/ttFirstToExpireBalanceResultItem.js';

/**
 * wsdlGetFirstToExpireTimeTrackersBalance.
 */
export const wsdlGetFirstToExpireTimeTrackersBalance = batchOperation(
  'wsdlGetFirstToExpireTimeTrackersBalance',
  {
    action: 'wsdlGetFirstToExpireTimeTrackersBalance',
    effect: 'read',
    origin: 'observed',
    input: {
      timeTrackers: t.array(ttFirstToExpireBalanceItem).required(),
    },
    rows: 'timeTrackers',
    answers: ttFirstToExpireBalanceResultItem,
  },
);
