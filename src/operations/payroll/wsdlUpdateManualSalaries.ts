import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { updateManualSalary } from '../../records/payroll/updateManualSalary.js';

/**
 * wsdlUpdateManualSalaries.
 */
export const wsdlUpdateManualSalaries = batchOperation('wsdlUpdateManualSalaries', {
  action: 'wsdlUpdateManualSalaries',
  effect: 'append',
  origin: 'documented',
  input: {
    manualSalariesData: t.array(updateManualSalary).required(),
  },
  rows: 'manualSalariesData',
  answers: updateManualSalary,
});
