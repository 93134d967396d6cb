import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('MonthlyHours', {
  /** The year. */
  year: t.int().means('year'),
  /** The month. */
  month: t.int().means('month'),
  /** Hours of the month. */
  hours: t.decimal().means('amount'),
});

/** The hours of one month. Source: observed signatures. */
export interface MonthlyHours extends RecordOf<typeof definition> {}
export const MonthlyHours: Definition<MonthlyHours> = definition;
