import { listOperation } from '../../encoding/operation.js';
import { Unit } from '../../records/organisation/Unit.js';

/**
 * wsdlGetUnit.
 */
export const wsdlGetUnit = listOperation('wsdlGetUnit', {
  action: 'GetUnit',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: Unit,
});
