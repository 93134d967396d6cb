import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Employee } from '../../records/employees/Employee.js';

/**
 * wsdlGetEmployees.
 *
 * @deprecated Use `wsdlGetEmployeesV2`.
 */
export const wsdlGetEmployees = listOperation('wsdlGetEmployees', {
  action: 'wsdlGetEmployees',
  effect: 'read',
  origin: 'documented',
  deprecated: true,
  successor: 'wsdlGetEmployeesV2',
  input: {
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    lastModified: t.dateTimeText(),
  },
  answers: Employee,
});
