import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SalaryAdditionByDate',
  {
    fromDate: t.date(),
    salaryAddition: t.decimal(),
  },
  { origin: 'observed' },
);

/** SalaryAdditionByDate. */
export interface SalaryAdditionByDate extends RecordOf<typeof definition> {}
export const SalaryAdditionByDate: Definition<SalaryAdditionByDate> = definition;
