import { batchOperation, t } from '../../definition/operation.js';
import { EligibilityRule } from '../../records/payroll/EligibilityRule.js';

/**
 * Deletes eligibility rules, each row by itself.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlDeleteEligibilityRules = batchOperation('wsdlDeleteEligibilityRules', {
  action: 'wsdlDeleteEligibilityRules',
  effect: 'write',
  section: '4.5',
  input: {
    /** The rules, one a row. */
    eligibilityRules: t.array(EligibilityRule).required(),
  },
  settlement: {
    by: 'wsdlGetEligibilityRules',
    look: 'the rules, by id',
    shown: { kind: 'deletion', id: 'id', identity: ['id'] },
  },
  answers: EligibilityRule,
  rowIdentity: ['id', 'name'],
  rowId: 'id',
});
