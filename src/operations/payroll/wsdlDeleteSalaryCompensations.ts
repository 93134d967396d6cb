import { batchOperation, t } from '../../definition/operation.js';
import { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';

/**
 * Deletes rules of salary compensation, each row by itself.
 * Source: observed signatures.
 */
export const wsdlDeleteSalaryCompensations = batchOperation('wsdlDeleteSalaryCompensations', {
  action: 'wsdlDeleteSalaryCompensations',
  effect: 'write',
  input: {
    /** The rules, one a row. */
    salaryCompensations: t.array(SalaryCompensation).required(),
  },
  settlement: {
    by: 'wsdlGetSalaryCompensations',
    look: 'the rules, by id',
    shown: { kind: 'deletion', id: 'id', identity: ['id'] },
  },
  answers: SalaryCompensation,
  rowIdentity: ['id', 'name', 'reddayId'],
  rowId: 'id',
});
