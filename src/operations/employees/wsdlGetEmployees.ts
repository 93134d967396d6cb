import { listOperation } from '../../definition/operation.js';
import { Employee } from '../../records/employees/Employee.js';
import { employeeFilter } from './fields/employeeFilter.js';

/**
 * Returns the employees that the key can see, with `groupRoles` always empty.
 *
 * Source: interface document 4.3.
 *
 * @deprecated Use `wsdlGetEmployeesV2`.
 */
export const wsdlGetEmployees = listOperation('wsdlGetEmployees', {
  action: 'wsdlGetEmployees',
  section: '4.3',
  deprecated: true,
  successor: 'wsdlGetEmployeesV2',
  input: { ...employeeFilter },
  answers: Employee,
});
