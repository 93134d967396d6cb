import { listOperation } from '../../definition/operation.js';
import { SalaryCompensation } from '../../records/payroll/SalaryCompensation.js';

/**
 * Reads the rules of salary compensation.
 * Source: interface document 2.11 and 4.5; the parts are observed.
 */
export const wsdlGetSalaryCompensations = listOperation('wsdlGetSalaryCompensations', {
  action: 'wsdlGetSalaryCompensations',
  section: '4.5',
  answers: SalaryCompensation,
});
