import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'EmploymentRate',
  {
    fromDate: t.date(),
    rate: t.decimal(),
  },
  { origin: 'observed' },
);

/** EmploymentRate. */
export interface EmploymentRate extends RecordOf<typeof definition> {}
export const EmploymentRate: Definition<EmploymentRate> = definition;
