import { listOperation } from '../../definition/operation.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';

/**
 * Reads the rules that say who is eligible for salary compensation.
 * Source: interface document 4.5; the record is observed.
 */
export const wsdlGetEligibilityRules = listOperation('wsdlGetEligibilityRules', {
  action: 'wsdlGetEligibilityRules',
  section: '4.5',
  answers: EligibilityRule,
});
