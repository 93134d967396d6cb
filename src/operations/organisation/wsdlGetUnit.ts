import { listOperation } from '../../definition/operation.js';
import { Unit } from '../../records/organisation/Unit.js';

/**
 * Returns the key's unit, as an array.
 *
 * The document gives the name only.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlGetUnit = listOperation('wsdlGetUnit', {
  action: 'GetUnit',
  section: '4.5',
  answers: Unit,
});
