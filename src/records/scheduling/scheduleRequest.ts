import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'scheduleRequest',
  {
    scheduleId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    comment: t.string(),
  },
  { origin: 'observed' },
);

/** scheduleRequest. */
export interface scheduleRequest extends RecordOf<typeof definition> {}
export const scheduleRequest: Definition<scheduleRequest> = definition;
