import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateShiftType } from '../../records/scheduling/UpdateShiftType.js';

/**
 * wsdlUpdateShiftTypes.
 */
export const wsdlUpdateShiftTypes = batchOperation('wsdlUpdateShiftTypes', {
  action: 'wsdlUpdateShiftTypes',
  effect: 'write',
  origin: 'documented',
  input: {
    shifType: t.array(UpdateShiftType).required(),
  },
  rows: 'shifType',
  answers: UpdateShiftType,
});
