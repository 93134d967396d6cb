import { listOperation, t } from '../../definition/operation.js';
import { timeTrackerListItem } from '../../records/timeTrackers/timeTrackerListItem.js';

/**
 * Reads which employees have which time trackers.
 * Source: observed signatures; the answers are interface document 2.9.
 */
export const wsdlGetTimeTrackerList = listOperation('wsdlGetTimeTrackerList', {
  action: 'wsdlGetTimeTrackerList',
  input: {
    /** What to select, by `selectionType`; not documented. Kept out of errors and logs, because it may name a person. */
    selectionId: t.string().personal().means('reference'),
    /** What `selectionId` is; the values are not documented. */
    selectionType: t.count(),
  },
  answers: timeTrackerListItem,
});
