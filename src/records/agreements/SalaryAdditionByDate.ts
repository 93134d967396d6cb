import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('SalaryAdditionByDate', {
  /** Day from which the addition holds. */
  fromDate: t.date().means('beginDate'),
  /** The addition to the salary. */
  salaryAddition: t.decimal().personal().means('money'),
});

/** An addition to a salary from a day on. Source: observed signatures. */
export interface SalaryAdditionByDate extends RecordOf<typeof definition> {}
export const SalaryAdditionByDate: Definition<SalaryAdditionByDate> = definition;
