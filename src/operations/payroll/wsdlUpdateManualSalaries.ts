import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { updateManualSalary } from '../../records/payroll/updateManualSalary.js';

/**
 * Adds manual salaries, each row by itself.
 * A row that is sent twice is added twice.
 * Source: interface document 2.8 and 4.5; the parts are observed.
 */
export const wsdlUpdateManualSalaries = batchOperation('wsdlUpdateManualSalaries', {
  action: 'wsdlUpdateManualSalaries',
  effect: 'append',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The salaries, one a row. */
    manualSalariesData: t.array(updateManualSalary).required(),
  },
  rows: 'manualSalariesData',
  answers: updateManualSalary,
  rowIdentity: ['timepunchId', 'punchDateTime', 'employeeId', 'badgeNo', 'salaryCode'],
});
