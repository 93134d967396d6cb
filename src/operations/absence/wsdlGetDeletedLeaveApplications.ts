import { t } from '../../definition/field.js';
import { listOperation } from '../../definition/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';

/**
 * Reads the leave applications that were deleted. The filters mean what they mean in `wsdlGetEmployees`.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetDeletedLeaveApplications = listOperation('wsdlGetDeletedLeaveApplications', {
  action: 'wsdlGetDeletedLeaveApplications',
  effect: 'read',
  origin: 'documented',
  section: '4.5',
  input: {
    /** Only this section; `0` or absent is no filter. */
    sectionId: t.int(),
    /** Only this employee; `0` or absent is no filter. */
    employeeId: t.int(),
    /** Only the employee with this badge number; empty or absent is no filter. */
    badgeNo: t.string().personal(),
    /** Only applications modified after this time, `YYYY-MM-DD hh:mm:ss`; empty or absent is no filter. */
    lastModified: t.dateTimeText().orEmpty(),
  },
  answers: LeaveApplication,
});
