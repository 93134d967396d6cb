import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateEmployeePortrait } from '../../records/employees/UpdateEmployeePortrait.js';

/**
 * wsdlUpdateEmployeePortraits.
 */
export const wsdlUpdateEmployeePortraits = batchOperation('wsdlUpdateEmployeePortraits', {
  action: 'wsdlUpdateEmployeePortraits',
  effect: 'write',
  origin: 'documented',
  input: {
    employeePortraits: t.array(UpdateEmployeePortrait).required(),
  },
  rows: 'employeePortraits',
  answers: UpdateEmployeePortrait,
});
