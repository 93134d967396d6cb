import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SalaryAdditionByYear',
  {
    from: t.decimal(),
    salaryAddition: t.decimal(),
  },
  { origin: 'observed' },
);

/** SalaryAdditionByYear. */
export interface SalaryAdditionByYear extends RecordOf<typeof definition> {}
export const SalaryAdditionByYear: Definition<SalaryAdditionByYear> = definition;
