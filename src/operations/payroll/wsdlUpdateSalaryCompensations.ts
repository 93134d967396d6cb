import { batchOperation, t } from '../../definition/operation.js';
import { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';

/**
 * Updates rules of salary compensation, each row by itself.
 * Source: interface document 2.11 and 4.5; the parts are observed.
 */
export const wsdlUpdateSalaryCompensations = batchOperation('wsdlUpdateSalaryCompensations', {
  action: 'wsdlUpdateSalaryCompensations',
  effect: 'write',
  section: '4.5',
  input: {
    /** The rules, one a row. */
    salaryCompensations: t.array(SalaryCompensation).required(),
  },
  settlement: {
    by: 'wsdlGetSalaryCompensations',
    look: 'the rules, by name',
    shown: { kind: 'likeness', id: 'id', identity: ['id'], alike: ['name', 'reddayId'] },
  },
  answers: SalaryCompensation,
  rowIdentity: ['id', 'name', 'reddayId'],
  rowId: 'id',
});
