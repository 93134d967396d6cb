import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';

/**
 * wsdlUpdateEligibilityRules.
 */
export const wsdlUpdateEligibilityRules = batchOperation('wsdlUpdateEligibilityRules', {
  action: 'wsdlUpdateEligibilityRules',
  effect: 'write',
  origin: 'documented',
  input: {
    eligibilityRules: t.array(EligibilityRule).required(),
  },
  rows: 'eligibilityRules',
  answers: EligibilityRule,
});
