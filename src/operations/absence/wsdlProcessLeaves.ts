import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { ProcessLeavesRecord } from '../../records/absence/ProcessLeavesRecord.js';

/**
 * Decides on leave applications, each row by itself.
 * Source: interface document 2.6 and 4.5.
 */
export const wsdlProcessLeaves = batchOperation('wsdlProcessLeaves', {
  action: 'wsdlProcessLeaves',
  effect: 'write',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The decisions, one a row. */
    ProcessLeavesRecords: t.array(ProcessLeavesRecord).required(),
  },
  rows: 'ProcessLeavesRecords',
  answers: ProcessLeavesRecord,
  rowIdentity: ['leaveId'],
});
