import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('BreakCalculationRule', {
  /** Weekday; the numbering is not documented. */
  weekday: t.int().means('weekday'),
  hours: t.decimal().means('amount'),
  /** Minutes of break. */
  breakMinutes: t.int(),
  breakType: t.count(),
  distribute: t.int(),
  /** Number of breaks. */
  noOfBreaks: t.int(),
  afterHours: t.decimal(),
});

/** One rule by which breaks are made. Source: observed signatures. */
export interface BreakCalculationRule extends RecordOf<typeof definition> {}
export const BreakCalculationRule: Definition<BreakCalculationRule> = definition;
