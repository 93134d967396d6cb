import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'NominalDayPerWeek',
  {
    fromDate: t.date(),
    nominalDaysPerWeek: t.int(),
  },
  { origin: 'observed' },
);

/** NominalDayPerWeek. */
export interface NominalDayPerWeek extends RecordOf<typeof definition> {}
export const NominalDayPerWeek: Definition<NominalDayPerWeek> = definition;
