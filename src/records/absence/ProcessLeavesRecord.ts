import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ProcessLeavesRecord',
  {
    leaveId: t.int(),
    leaveAction: t.int(),
    shiftAction: t.int(),
    managerComments: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** ProcessLeavesRecord. */
export interface ProcessLeavesRecord extends RecordOf<typeof definition> {}
export const ProcessLeavesRecord: Definition<ProcessLeavesRecord> = definition;
