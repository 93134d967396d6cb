import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'AvailabilityTimePeriod',
  {
    weekDay: t.int(),
    availfrom: t.string(),
    availto: t.string(),
    weekNo: t.int(),
  },
  { origin: 'observed' },
);

/** AvailabilityTimePeriod. */
export interface AvailabilityTimePeriod extends RecordOf<typeof definition> {}
export const AvailabilityTimePeriod: Definition<AvailabilityTimePeriod> = definition;
