import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { ScheduleV2 } from './ScheduleV2.js';

const definition = record(
  'SchedulesV2Response',
  {
    schedules: t.array(ScheduleV2),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** SchedulesV2Response. */
export interface SchedulesV2Response extends RecordOf<typeof definition> {}
export const SchedulesV2Response: Definition<SchedulesV2Response> = definition;
