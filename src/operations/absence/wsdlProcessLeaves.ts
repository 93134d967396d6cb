import { batchOperation, t } from '../../definition/operation.js';
import { ProcessLeavesRecord } from '../../records/absence/ProcessLeavesRecord.js';

/**
 * Processes leaves, each row by itself.
 * Source: interface document 2.6 and 4.5.
 */
export const wsdlProcessLeaves = batchOperation('wsdlProcessLeaves', {
  action: 'wsdlProcessLeaves',
  effect: 'write',
  section: '4.5',
  input: {
    /** The decisions, one a row. */
    ProcessLeavesRecords: t.array(ProcessLeavesRecord).required(),
  },
  settlement: {
    by: 'wsdlGetLeaveApplicationsV2',
    look: 'approvedByManager of the applications, by id, and wsdlGetDeletedLeaveApplications for deleted ones',
    shown: {
      kind: 'name',
      id: 'id',
      identity: ['leaveId'],
      as: { leaveId: 'id' },
      unseen: ['leaveAction', 'shiftAction', 'managerComments'],
    },
  },
  answers: ProcessLeavesRecord,
  rowIdentity: ['leaveId'],
  rowId: 'leaveId',
});
