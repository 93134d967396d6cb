import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('EmploymentRate', {
  /** Day from which the rate holds. */
  fromDate: t.date().means('beginDate'),
  /** Employment rate; in `AgreementInfoByDate` `1.0` is 100 %. */
  rate: t.decimal(),
});

/** An employment rate from a day on. Source: observed signatures. */
export interface EmploymentRate extends RecordOf<typeof definition> {}
export const EmploymentRate: Definition<EmploymentRate> = definition;
