import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { timeTracker } from '../../records/timeTrackers/timeTracker.js';

/**
 * wsdlUpdateTimeTrackers.
 */
export const wsdlUpdateTimeTrackers = batchOperation('wsdlUpdateTimeTrackers', {
  action: 'wsdlUpdateTimeTrackers',
  effect: 'append',
  origin: 'observed',
  input: {
    timeTrackers: t.array(timeTracker).required(),
  },
  rows: 'timeTrackers',
  answers: timeTracker,
});
