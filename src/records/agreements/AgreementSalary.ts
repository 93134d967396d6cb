import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'AgreementSalary',
  {
    fromDate: t.date(),
    hourlySalary: t.decimal(),
    monthlySalary: t.decimal(),
    monthlyHoursDivisor: t.decimal(),
  },
  { origin: 'documented' },
);

/** AgreementSalary. */
export interface AgreementSalary extends RecordOf<typeof definition> {}
export const AgreementSalary: Definition<AgreementSalary> = definition;
