import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { Shift } from '../../records/scheduling/Shift.js';

/**
 * wsdlUpdateShifts.
 */
export const wsdlUpdateShifts = batchOperation('wsdlUpdateShifts', {
  action: 'UpdateShifts',
  effect: 'write',
  origin: 'documented',
  input: {
    Shifts: t.array(Shift).required(),
  },
  rows: 'Shifts',
  answers: Shift,
});
