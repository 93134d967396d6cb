import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';

/**
 * wsdlGetLeaveApplications.
 */
export const wsdlGetLeaveApplications = listOperation('wsdlGetLeaveApplications', {
  action: 'GetLeaveApplications',
  effect: 'read',
  origin: 'documented',
  successor: 'wsdlGetLeaveApplicationsV2',
  input: {
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    lastModified: t.dateTimeText(),
  },
  answers: LeaveApplication,
});
