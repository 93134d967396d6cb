import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';

/**
 * wsdlDeleteSalaryCompensations.
 */
export const wsdlDeleteSalaryCompensations = batchOperation('wsdlDeleteSalaryCompensations', {
  action: 'wsdlDeleteSalaryCompensations',
  effect: 'write',
  origin: 'observed',
  input: {
    salaryCompensations: t.array(SalaryCompensation).required(),
  },
  rows: 'salaryCompensations',
  answers: SalaryCompensation,
});
