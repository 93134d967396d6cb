import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SalaryCostLimit',
  {
    fromDate: t.date(),
    limit: t.decimal(),
  },
  { origin: 'documented' },
);

/** SalaryCostLimit. */
export interface SalaryCostLimit extends RecordOf<typeof definition> {}
export const SalaryCostLimit: Definition<SalaryCostLimit> = definition;
