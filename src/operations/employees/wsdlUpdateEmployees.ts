import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { UpdateEmployee } from '../../records/employees/UpdateEmployee.js';

/**
 * Creates or changes employees.
 *
 * The document gives the name only. Who left is not deleted: the employment gets a `leaveDate`.
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlUpdateEmployees = batchOperation('wsdlUpdateEmployees', {
  action: 'wsdlUpdateEmployees',
  effect: 'write',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The employees, one row each. */
    employees: t.array(UpdateEmployee).required(),
  },
  rows: 'employees',
  answers: UpdateEmployee,
  rowIdentity: ['badgeNo'],
});
