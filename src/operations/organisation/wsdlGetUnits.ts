import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Unit } from '../../records/organisation/Unit.js';

/**
 * wsdlGetUnits.
 */
export const wsdlGetUnits = listOperation('wsdlGetUnits', {
  action: 'GetUnits',
  effect: 'read',
  origin: 'documented',
  input: {
    modifiedAfter: t.dateTimeText(),
  },
  answers: Unit,
});
