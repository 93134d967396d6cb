import { t } from '../../definition/field.js';
import { listOperation } from '../../definition/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';

/**
 * Reads leave applications. The filters have the names of those of `wsdlGetEmployees`, where the document describes them.
 * `wsdlGetLeaveApplicationsV2` is a later version by its name; the document does not declare this one deprecated.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetLeaveApplications = listOperation('wsdlGetLeaveApplications', {
  action: 'GetLeaveApplications',
  effect: 'read',
  origin: 'documented',
  section: '4.5',
  successor: 'wsdlGetLeaveApplicationsV2',
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
