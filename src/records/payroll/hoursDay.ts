import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('hoursDay', '2.10', {
  /** Hours of one day, from 0 to 24. */
  hours: t.decimal().range(0, 24).means('amount'),
});

/**
 * The hours of a day. The document shows this one field; no known operation carries the record.
 * Source: interface document 2.10 and 8.
 */
export interface hoursDay extends RecordOf<typeof definition> {}
export const hoursDay: Definition<hoursDay> = definition;
