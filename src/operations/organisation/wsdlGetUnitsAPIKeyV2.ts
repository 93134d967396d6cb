import { listOperation } from '../../definition/operation.js';
import { UnitKeyV2 } from '../../records/organisation/UnitKeyV2.js';

/**
 * Returns the keys of the units, with company and district: secrets, each good for all calls of its unit.
 *
 * The document gives the name only. The action is also that of `wsdlGetUnitsAPIKey`.
 * Source: interface document 4.5 and 9, observed signatures.
 */
export const wsdlGetUnitsAPIKeyV2 = listOperation('wsdlGetUnitsAPIKeyV2', {
  action: 'GetUnitsAPIKey',
  section: '4.5',
  answers: UnitKeyV2,
});
