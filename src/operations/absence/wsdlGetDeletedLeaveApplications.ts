import { listOperation } from '../../definition/operation.js';
import { LeaveApplication } from '../../records/absence/LeaveApplication.js';
import { leaveFilter } from './fields/leaveFilter.js';

/**
 * Reads the leave applications that were deleted. The filters have the names of those of `wsdlGetEmployees`, where the
 * document describes them.
 * Source: interface document 4.5; the parts are observed.
 */
export const wsdlGetDeletedLeaveApplications = listOperation('wsdlGetDeletedLeaveApplications', {
  action: 'wsdlGetDeletedLeaveApplications',
  section: '4.5',
  input: { ...leaveFilter },
  answers: LeaveApplication,
});
