import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';

/**
 * wsdlDeleteEligibilityRules.
 */
export const wsdlDeleteEligibilityRules = batchOperation('wsdlDeleteEligibilityRules', {
  action: 'wsdlDeleteEligibilityRules',
  effect: 'write',
  origin: 'documented',
  input: {
    eligibilityRules: t.array(EligibilityRule).required(),
  },
  rows: 'eligibilityRules',
  answers: EligibilityRule,
});
