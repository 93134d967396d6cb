import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { timeTrackerListItem } from '../../records/timeTrackers/timeTrackerListItem.js';

/**
 * wsdlGetTimeTrackerList.
 */
export const wsdlGetTimeTrackerList = listOperation('wsdlGetTimeTrackerList', {
  action: 'wsdlGetTimeTrackerList',
  effect: 'read',
  origin: 'observed',
  input: {
    selectionId: t.string(),
    selectionType: t.int(),
  },
  answers: timeTrackerListItem,
});
