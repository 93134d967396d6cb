import { listOperation } from '../../encoding/operation.js';
import { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';

/**
 * wsdlGetSalaryCompensations.
 */
export const wsdlGetSalaryCompensations = listOperation('wsdlGetSalaryCompensations', {
  action: 'wsdlGetSalaryCompensations',
  effect: 'read',
  origin: 'documented',
  input: {},
  answers: SalaryCompensation,
});
