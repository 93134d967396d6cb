import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'standardOvertime',
  {
    overtimeFrom: t.string(),
    overtimeTo: t.string(),
    oType: t.int(),
    firstHours: t.decimal(),
    firstType: t.int(),
    firstBeg: t.string(),
    firstEnd: t.string(),
    isAdditionalSalaryType: t.int(),
    replaceBaseSalaries: t.int(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** standardOvertime. */
export interface standardOvertime extends RecordOf<typeof definition> {}
export const standardOvertime: Definition<standardOvertime> = definition;
