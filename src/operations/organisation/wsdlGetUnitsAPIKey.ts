import { listOperation } from '../../definition/operation.js';
import { UnitKey } from '../../records/organisation/UnitKey.js';

/**
 * Returns the keys of the units: secrets, each good for all calls of its unit.
 *
 * Source: interface document 4.5 and 9, observed signatures.
 *
 * @deprecated Use `wsdlGetUnitsAPIKeyV2`.
 */
export const wsdlGetUnitsAPIKey = listOperation('wsdlGetUnitsAPIKey', {
  action: 'GetUnitsAPIKey',
  section: '4.5',
  deprecated: true,
  successor: 'wsdlGetUnitsAPIKeyV2',
  answers: UnitKey,
});
