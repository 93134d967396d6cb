import { listOperation } from '../../encoding/operation.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';

/**
 * wsdlGetEligibilityRules.
 */
export const wsdlGetEligibilityRules = listOperation('wsdlGetEligibilityRules', {
  action: 'wsdlGetEligibilityRules',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: EligibilityRule,
});
