import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ShiftRequest',
  {
    employeeId: t.int(),
    badgeNo: t.string(),
    requestType: t.int(),
    swappedScheduleId: t.int(),
    fulfills: t.boolean(),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** ShiftRequest. */
export interface ShiftRequest extends RecordOf<typeof definition> {}
export const ShiftRequest: Definition<ShiftRequest> = definition;
