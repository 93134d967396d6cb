import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'scheduleRequestResponse',
  {
    scheduleId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    comment: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** scheduleRequestResponse. */
export interface scheduleRequestResponse extends RecordOf<typeof definition> {}
export const scheduleRequestResponse: Definition<scheduleRequestResponse> = definition;
