import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'MonthlyHours',
  {
    year: t.int(),
    month: t.int(),
    hours: t.decimal(),
  },
  { origin: 'observed' },
);

/** MonthlyHours. */
export interface MonthlyHours extends RecordOf<typeof definition> {}
export const MonthlyHours: Definition<MonthlyHours> = definition;
