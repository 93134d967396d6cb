import { listOperation } from '../../encoding/operation.js';
import { UnitKey } from '../../records/organisation/UnitKey.js';

/**
 * wsdlGetUnitsAPIKey.
 *
 * @deprecated Use `wsdlGetUnitsAPIKeyV2`.
 */
export const wsdlGetUnitsAPIKey = listOperation('wsdlGetUnitsAPIKey', {
  action: 'GetUnitsAPIKey',
  effect: 'read',
  origin: 'documented',
  deprecated: true,
  successor: 'wsdlGetUnitsAPIKeyV2',
  input: {},
  answers: UnitKey,
});
