import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'BreakCalculationRule',
  {
    weekday: t.int(),
    hours: t.decimal(),
    breakMinutes: t.int(),
    breakType: t.int(),
    distribute: t.int(),
    noOfBreaks: t.int(),
    afterHours: t.decimal(),
  },
  { origin: 'observed' },
);

/** BreakCalculationRule. */
export interface BreakCalculationRule extends RecordOf<typeof definition> {}
export const BreakCalculationRule: Definition<BreakCalculationRule> = definition;
