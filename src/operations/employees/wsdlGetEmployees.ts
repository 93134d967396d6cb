import { t } from '../../definition/field.js';
import { listOperation } from '../../definition/operation.js';
import { Employee } from '../../records/employees/Employee.js';

/**
 * Returns the employees that the key can see, with `groupRoles` always empty.
 *
 * Source: interface document 4.3.
 *
 * @deprecated Use `wsdlGetEmployeesV2`.
 */
export const wsdlGetEmployees = listOperation('wsdlGetEmployees', {
  action: 'wsdlGetEmployees',
  effect: 'read',
  origin: 'documented',
  section: '4.3',
  deprecated: true,
  successor: 'wsdlGetEmployeesV2',
  input: {
    /** Id of a section; `0` or left out: no filter. */
    sectionId: t.int().means('sectionId'),
    /** Id of one employee; `0` or left out: no filter. */
    employeeId: t.int().means('personId'),
    /** Badge number of one employee; left out or empty: no filter. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** `YYYY-MM-DD hh:mm:ss`: only employees modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Employee,
});
