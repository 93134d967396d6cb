import { listOperation, t } from '../../definition/operation.js';
import { Schedule } from '../../records/scheduling/Schedule.js';
import { shiftFilter } from './fields/shiftFilter.js';

/**
 * Reads deleted shifts of the key's unit.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetDeletedSchedules = listOperation('wsdlGetDeletedSchedules', {
  action: 'wsdlGetDeletedSchedules',
  section: '4.5',
  input: {
    ...shiftFilter,
    lastModifiedToTime: t.string().means('moment'),
  },
  answers: Schedule,
});
