import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { ProcessLeavesRecord } from '../../records/absence/ProcessLeavesRecord.js';

/**
 * wsdlProcessLeaves.
 */
export const wsdlProcessLeaves = batchOperation('wsdlProcessLeaves', {
  action: 'wsdlProcessLeaves',
  effect: 'write',
  origin: 'documented',
  input: {
    ProcessLeavesRecords: t.array(ProcessLeavesRecord).required(),
  },
  rows: 'ProcessLeavesRecords',
  answers: ProcessLeavesRecord,
});
