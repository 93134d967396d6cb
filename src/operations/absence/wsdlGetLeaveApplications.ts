import { listOperation } from '../../definition/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';
import { leaveFilter } from './fields/leaveFilter.js';

/**
 * Reads leave applications. The filters have the names of those of `wsdlGetEmployees`, where the document describes them.
 * `wsdlGetLeaveApplicationsV2` is a later version by its name; the document does not declare this one deprecated.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetLeaveApplications = listOperation('wsdlGetLeaveApplications', {
  action: 'GetLeaveApplications',
  section: '4.5',
  successor: 'wsdlGetLeaveApplicationsV2',
  input: { ...leaveFilter },
  answers: LeaveApplication,
});
