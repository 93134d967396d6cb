import { listOperation, t } from '../../definition/operation.js';
import { Employee } from '../../records/employees/Employee.js';
import { employeeFilter } from './fields/employeeFilter.js';

/**
 * Returns the employees that the key can see, with their roles in groups.
 *
 * The document gives the name and says that it fills `groupRoles`; the first four parts are those of
 * `wsdlGetEmployees` (4.3), the others are observed.
 * Source: interface document 4.5 and 2.3, observed signatures.
 */
export const wsdlGetEmployeesV2 = listOperation('wsdlGetEmployeesV2', {
  action: 'wsdlGetEmployeesV2',
  section: '4.5',
  input: {
    ...employeeFilter,
    includeNeoRoles: t.boolean(),
    /** Ids of roles. */
    neoRolesIds: t.array(t.int().means('reference')),
    /** External ids of roles. */
    neoExtRolesIds: t.array(t.string().means('reference')),
  },
  answers: Employee,
});
