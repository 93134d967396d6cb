import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('SalaryAdditionByYear', {
  /** Years of age or of work from which the addition holds. */
  from: t.decimal(),
  /** The addition to the salary. */
  salaryAddition: t.decimal().personal().means('money'),
});

/** An addition to a salary by age or by years worked. Source: observed signatures. */
export interface SalaryAdditionByYear extends RecordOf<typeof definition> {}
export const SalaryAdditionByYear: Definition<SalaryAdditionByYear> = definition;
