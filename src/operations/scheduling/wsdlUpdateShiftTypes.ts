import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { UpdateShiftType } from '../../records/scheduling/UpdateShiftType.js';

/**
 * Updates shift types, each row by itself.
 * The one operation that can set `sharedToAllUnits`.
 * Source: interface document 2.2 and 4.5; the parts are observed.
 */
export const wsdlUpdateShiftTypes = batchOperation('wsdlUpdateShiftTypes', {
  action: 'wsdlUpdateShiftTypes',
  effect: 'write',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The shift types, one a row. The wire name lacks a `t`. */
    shifType: t.array(UpdateShiftType).required(),
  },
  rows: 'shifType',
  answers: UpdateShiftType,
  rowIdentity: ['id', 'shiftTypeExtId', 'name'],
});
