import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Unit } from '../../records/organisation/Unit.js';
import { updateUnit } from '../../records/organisation/updateUnit.js';

/**
 * wsdlUpdateUnit.
 */
export const wsdlUpdateUnit = listOperation('wsdlUpdateUnit', {
  action: 'UpdateUnit',
  effect: 'write',
  origin: 'observed',
  input: {
    unitInfo: t.record(updateUnit).required(),
  },
  answers: Unit,
});
