import { t } from '../../definition/field.js';
import { listOperation } from '../../definition/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';

/**
 * Reads the leave applications that were deleted. The filters have the names of those of `wsdlGetEmployees`, where the
 * document describes them.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetDeletedLeaveApplications = listOperation('wsdlGetDeletedLeaveApplications', {
  action: 'wsdlGetDeletedLeaveApplications',
  effect: 'read',
  origin: 'documented',
  section: '4.5',
  input: {
    /** Only this section; in `wsdlGetEmployees` `0` or absent is no filter. */
    sectionId: t.int().means('sectionId'),
    /** Only this employee; in `wsdlGetEmployees` `0` or absent is no filter. */
    employeeId: t.int().means('personId'),
    /** Only the employee with this badge number; in `wsdlGetEmployees` empty is no filter. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Only applications modified after this time, in `wsdlGetEmployees` `YYYY-MM-DD hh:mm:ss` or empty. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: LeaveApplication,
});
