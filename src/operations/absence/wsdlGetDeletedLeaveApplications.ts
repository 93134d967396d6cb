import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';

/**
 * wsdlGetDeletedLeaveApplications.
 */
export const wsdlGetDeletedLeaveApplications = listOperation('wsdlGetDeletedLeaveApplications', {
  action: 'wsdlGetDeletedLeaveApplications',
  effect: 'read',
  origin: 'documented',
  input: {
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    lastModified: t.dateTimeText(),
  },
  answers: LeaveApplication,
});
