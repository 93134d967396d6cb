import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { createUnitInfo } from '../../records/organisation/createUnitInfo.js';
import { unitInfo } from '../../records/organisation/unitInfo.js';

/**
 * wsdlCreateUnit.
 */
export const wsdlCreateUnit = replyOperation('wsdlCreateUnit', {
  action: 'CreateUnit',
  effect: 'append',
  origin: 'observed',
  input: {
    unitInfo: t.record(unitInfo).required(),
  },
  answers: createUnitInfo,
});
