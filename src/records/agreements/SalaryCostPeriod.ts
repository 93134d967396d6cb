import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SalaryCostPeriod',
  {
    fromDate: t.date(),
    periodType: t.int(),
    periodLength: t.int(),
  },
  { origin: 'documented' },
);

/** SalaryCostPeriod. */
export interface SalaryCostPeriod extends RecordOf<typeof definition> {}
export const SalaryCostPeriod: Definition<SalaryCostPeriod> = definition;
