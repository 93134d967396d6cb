import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('AgreementSalary', '2.11', {
  /** Day from which the entry holds, until the `fromDate` of the next one; the first entry is always `1970-01-01`. */
  fromDate: t.date().means('beginDate'),
  /** Hourly salary. */
  hourlySalary: t.decimal().personal().observed().means('money'),
  /** Monthly salary. */
  monthlySalary: t.decimal().personal().observed().means('money'),
  /** Divisor for the hours of a month. */
  monthlyHoursDivisor: t.decimal(),
});

/** A salary from a day on. Source: interface document 2.11. */
export interface AgreementSalary extends RecordOf<typeof definition> {}
export const AgreementSalary: Definition<AgreementSalary> = definition;
