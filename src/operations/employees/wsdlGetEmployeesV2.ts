import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Employee } from '../../records/employees/Employee.js';

/**
 * wsdlGetEmployeesV2.
 */
export const wsdlGetEmployeesV2 = listOperation('wsdlGetEmployeesV2', {
  action: 'wsdlGetEmployeesV2',
  effect: 'read',
  origin: 'documented',
  input: {
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    lastModified: t.dateTimeText(),
    includeNeoRoles: t.boolean(),
    neoRolesIds: t.array(t.int()),
    neoExtRolesIds: t.array(t.string()),
  },
  answers: Employee,
});
