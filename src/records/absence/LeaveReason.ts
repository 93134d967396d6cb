import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'LeaveReason',
  {
    id: t.int(),
    name: t.string(),
    extCode: t.string(),
    confirmationText: t.string(),
    salaryBase: t.int(),
    abbrCode: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** LeaveReason. */
export interface LeaveReason extends RecordOf<typeof definition> {}
export const LeaveReason: Definition<LeaveReason> = definition;
