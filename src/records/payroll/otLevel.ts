import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('otLevel', '2.11', {
  /** Threshold in hours, exact. */
  hours: t.decimal().means('amount'),
  overtimeType: t.int().observed().means('count'),
});

/** One level of overtime. Source: interface document 2.11. */
export interface otLevel extends RecordOf<typeof definition> {}
export const otLevel: Definition<otLevel> = definition;
