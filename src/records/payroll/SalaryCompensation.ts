import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'SalaryCompensation',
  {
    id: t.int(),
    name: t.string(),
    reddayId: t.int(),
    salaryCodes: t.string(),
    eligibilityRuleIds: t.string(),
    salaryCodeName: t.int(),
    periodType: t.int(),
    periodLength: t.int(),
    allowedAbsences: t.string(),
    fixedNrOfWorkedDays: t.int(),
    calculationType: t.int(),
    periodCalculationType: t.int(),
    includeAllAbsencesCountedAsWorkedHours: t.boolean(),
    countVirtualShiftAsWorkingDay: t.boolean(),
    deductWorkingHoursFromCompensation: t.boolean(),
    percentageOfSummedSalaries: t.decimal(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** SalaryCompensation. */
export interface SalaryCompensation extends RecordOf<typeof definition> {}
export const SalaryCompensation: Definition<SalaryCompensation> = definition;
