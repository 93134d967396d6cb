import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('LeaveReason', {
  /** Id of the leave reason: `leaveId` of an `AbsenceRecord`. */
  id: t.int().means('recordId'),
  /** Name of the leave reason. */
  name: t.string().means('name'),
  /** External code of the leave reason: `leaveExtCode` of an `AbsenceRecord`. */
  extCode: t.string().means('externalCode'),
  confirmationText: t.string().means('description'),
  salaryBase: t.int(),
  abbrCode: t.string().means('externalCode'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** One reason for which employees can be absent. Source: observed signatures. */
export interface LeaveReason extends RecordOf<typeof definition> {}
export const LeaveReason: Definition<LeaveReason> = definition;
