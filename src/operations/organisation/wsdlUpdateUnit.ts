import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Unit } from '../../records/organisation/Unit.js';
import { updateUnit } from '../../records/organisation/updateUnit.js';

/**
 * Changes a unit and returns it, as an array.
 *
 * The service rejects a change in the `validationErrors` of the unit that comes back: look at them.
 * Source: observed signatures; the record: interface document 2.10.
 */
export const wsdlUpdateUnit = listOperation('wsdlUpdateUnit', {
  action: 'UpdateUnit',
  effect: 'write',
  origin: 'observed',
  input: {
    /** What to change. */
    unitInfo: t.record(updateUnit).required(),
  },
  answers: Unit,
});
