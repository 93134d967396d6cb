import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { ScheduleV3 } from './ScheduleV3.js';

const definition = record(
  'SchedulesV3Response',
  {
    schedules: t.array(ScheduleV3),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** SchedulesV3Response. */
export interface SchedulesV3Response extends RecordOf<typeof definition> {}
export const SchedulesV3Response: Definition<SchedulesV3Response> = definition;
