import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('ProcessLeavesRecord', '2.6', {
  /** Id of the leave to process; the document does not say of which record. */
  leaveId: t.int().readAs('id').means('leaveReference'),
  /** What to do with the leave; the values are not documented. */
  leaveAction: t.int().observed(),
  /** What to do with the shifts in the leave; the values are not documented. */
  shiftAction: t.int().observed(),
  /** Free text of the manager; the employee sees it. */
  managerComments: t.string().personal().means('remark'),
  /** Why the row was rejected; empty when it was processed. Answers only. */
  validationErrors: t.validationErrors(),
});

/** A decision on one leave application. Source: interface document 2.6. */
export interface ProcessLeavesRecord extends RecordOf<typeof definition> {}
export const ProcessLeavesRecord: Definition<ProcessLeavesRecord> = definition;
