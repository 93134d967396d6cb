import { listOperation } from '../../encoding/operation.js';
import { UnitKeyV2 } from '../../records/organisation/UnitKeyV2.js';

/**
 * wsdlGetUnitsAPIKeyV2.
 */
export const wsdlGetUnitsAPIKeyV2 = listOperation('wsdlGetUnitsAPIKeyV2', {
  action: 'GetUnitsAPIKey',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: UnitKeyV2,
});
