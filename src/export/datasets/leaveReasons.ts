import { wsdlGetLeaveReasons } from '../../operations/absence/wsdlGetLeaveReasons.js';
import { LeaveReason } from '../../records/absence/LeaveReason.js';
import type { Dataset } from '../Dataset.js';

export const leaveReasons: Dataset = {
  name: 'leaveReasons',
  about: 'reasons of leave',
  operation: wsdlGetLeaveReasons,
  record: LeaveReason,
  scope: 'customer',
  period: 'none',
  changes: false,
  request: () => ({}),
  order: ['id'],
  identity: ['id'],
};
