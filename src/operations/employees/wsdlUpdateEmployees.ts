import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { UpdateEmployee } from '../../records/employees/UpdateEmployee.js';

/**
 * wsdlUpdateEmployees.
 */
export const wsdlUpdateEmployees = batchOperation('wsdlUpdateEmployees', {
  action: 'wsdlUpdateEmployees',
  effect: 'write',
  origin: 'documented',
  input: {
    employees: t.array(UpdateEmployee).required(),
  },
  rows: 'employees',
  answers: UpdateEmployee,
});
