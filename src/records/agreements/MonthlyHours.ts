import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'MonthlyHours',
  {
    /** The year. */
    year: t.int(),
    /** The month. */
    month: t.int(),
    /** Hours of the month. */
    hours: t.decimal(),
  },
  { origin: 'observed' },
);

/** The hours of one month. Source: observed signatures. */
export interface MonthlyHours extends RecordOf<typeof definition> {}
export const MonthlyHours: Definition<MonthlyHours> = definition;
