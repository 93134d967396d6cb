import { batchOperation, t } from '../../definition/operation.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';

/**
 * Updates eligibility rules, each row by itself.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlUpdateEligibilityRules = batchOperation('wsdlUpdateEligibilityRules', {
  action: 'wsdlUpdateEligibilityRules',
  effect: 'write',
  section: '4.5',
  input: {
    /** The rules, one a row. */
    eligibilityRules: t.array(EligibilityRule).required(),
  },
  settlement: {
    by: 'wsdlGetEligibilityRules',
    look: 'the rules, by name',
    shown: { kind: 'likeness', id: 'id', identity: ['id'], alike: ['name'] },
  },
  answers: EligibilityRule,
  rowIdentity: ['id', 'name'],
  rowId: 'id',
});
