import { t } from '../../encoding/field.js';
import { replyOperation } from '../../encoding/operation.js';
import { PunchValidation } from '../../records/punches/PunchValidation.js';

/**
 * wsdlPunch.
 */
export const wsdlPunch = replyOperation('wsdlPunch', {
  action: 'wsdlPunch',
  effect: 'append',
  origin: 'documented',
  input: {
    badgeNumber: t.string(),
    cardNumber: t.string(),
    action: t.int(),
    externalCostCentre: t.string(),
    timestamp: t.string(),
  },
  answers: PunchValidation,
});
