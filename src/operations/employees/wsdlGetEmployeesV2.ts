import { t } from '../../definition/field.js';
import { listOperation } from '../../definition/operation.js';
import { Employee } from '../../records/employees/Employee.js';

/**
 * Returns the employees that the key can see, with their roles in groups.
 *
 * The document gives the name and says that it fills `groupRoles`; the first four parts are those of
 * `wsdlGetEmployees` (4.3), the others are observed.
 * Source: interface document 4.5 and 2.3, observed signatures.
 */
export const wsdlGetEmployeesV2 = listOperation('wsdlGetEmployeesV2', {
  action: 'wsdlGetEmployeesV2',
  effect: 'read',
  origin: 'documented',
  section: '4.5',
  input: {
    /** Id of a section; `0` or left out: no filter. */
    sectionId: t.int().means('sectionId'),
    /** Id of one employee; `0` or left out: no filter. */
    employeeId: t.int().means('personId'),
    /** Badge number of one employee; left out or empty: no filter. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** `YYYY-MM-DD hh:mm:ss`: only employees modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
    includeNeoRoles: t.boolean(),
    /** Ids of roles. */
    neoRolesIds: t.array(t.int().means('reference')),
    /** External ids of roles. */
    neoExtRolesIds: t.array(t.string().means('reference')),
  },
  answers: Employee,
});
