import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { ttBalanceItem } from '../../records/timeTrackers/ttBalanceItem.js';
import { ttBalanceResultItem } from '../../records/timeTrackers/ttBalanceResultItem.js';

/**
 * wsdlGetTimeTrackersBalance.
 */
export const wsdlGetTimeTrackersBalance = batchOperation('wsdlGetTimeTrackersBalance', {
  action: 'wsdlGetTimeTrackersBalance',
  effect: 'read',
  origin: 'observed',
  input: {
    timeTrackers: t.array(ttBalanceItem).required(),
  },
  rows: 'timeTrackers',
  answers: ttBalanceResultItem,
});
