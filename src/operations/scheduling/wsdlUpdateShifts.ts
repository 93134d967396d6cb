import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { Shift } from '../../records/scheduling/Shift.js';

/**
 * Creates, updates or deletes scheduled or absence shifts, each row by itself.
 * A row without `scheduleId` creates a shift each time it is sent, and `deleteShift: 1` deletes one. The
 * answers hold the saved state.
 * Source: interface document 4.4.
 */
export const wsdlUpdateShifts = batchOperation('wsdlUpdateShifts', {
  action: 'UpdateShifts',
  effect: 'write',
  origin: 'documented',
  section: '4.4',
  input: {
    /** The shifts, one a row. */
    Shifts: t.array(Shift).required(),
  },
  rows: 'Shifts',
  answers: Shift,
  rowIdentity: ['scheduleId', 'persId', 'badgeNo', 'begDate', 'begTime', 'endDate', 'endTime'],
});
