import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';

/**
 * wsdlUpdateSalaryCompensations.
 */
export const wsdlUpdateSalaryCompensations = batchOperation('wsdlUpdateSalaryCompensations', {
  action: 'wsdlUpdateSalaryCompensations',
  effect: 'write',
  origin: 'documented',
  input: {
    salaryCompensations: t.array(SalaryCompensation).required(),
  },
  rows: 'salaryCompensations',
  answers: SalaryCompensation,
});
